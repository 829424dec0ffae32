"""``hybrid verify``: whatever changes in a run or beneath it is told; what cannot be is unknown."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.cli.main import run
from hybrid.errors import OutputError
from hybrid.judging.prompt import Prompts
from hybrid.packs import file_hashes, load_packs
from hybrid.reading.rows import SkippedRow
from hybrid.records.findings import encode
from hybrid.run.manifest import RunIdentity, hash_inputs, joint_hash
from hybrid.run.replay import State, Verified, verify_run
from hybrid.run.store import Store
from tests.cli.command import PACK
from tests.reading.samples import sample

Start = Callable[[], None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("verified")


@pytest.fixture(scope="module")
def identity(folder: Path) -> RunIdentity:
    """Return the identity of a judged run over one input, with a pack of its own."""
    shutil.copytree(PACK, folder / "pack")
    shutil.copytree(Path("hybrid/judging/templates"), folder / "prompts")
    (folder / "in.jsonl").write_text("what was read\n", encoding="utf-8")
    hashes = hash_inputs([folder / "in.jsonl"])
    return RunIdentity(
        version="0.1.0",
        inputs=(str(folder / "in.jsonl"),),
        input_hash=joint_hash(hashes),
        input_hashes=hashes,
        pack_hash=load_packs([folder / "pack"]).hash,
        prompt_hashes=dict(Prompts(directory=folder / "prompts").hashes),
        default_pack=False,
        packs=(str(folder / "pack"),),
        pack_files=file_hashes([folder / "pack"]),
        prompt_directory=str(folder / "prompts"),
    )


@pytest.fixture(scope="module", params=["judged", "screened", "stopped"])
def written(request: pytest.FixtureRequest, folder: Path, identity: RunIdentity) -> Path:
    """Return a run of each kind of writer, and one that was stopped."""
    place = folder / str(request.param)
    skipped = [SkippedRow("in.jsonl", 7, "no reasoning")]
    if request.param == "judged":
        with Store(place, identity=identity) as run:
            run.put([encode(sample("q1"))])
            run.finish()
        return place
    with Store(place, identity=identity, in_order=True) as ordered:
        list(ordered.earlier())
        for name in ("q1", "q2"):
            lines = [encode(sample(name))]
            ordered.put(lines, skipped)
        if request.param == "screened":
            ordered.finish()
    return place


def _states(place: Path) -> dict[str, State]:
    return {Path(each.what).name: each.state for each in verify_run(str(place))}


def _notices(place: Path) -> bool:
    try:
        return set(_states(place).values()) != {State.MATCHES}
    except OutputError:
        return True  # the manifest itself can no longer be read


def test_what_was_not_touched_matches(written: Path) -> None:
    found = _states(written)
    assert set(found.values()) == {State.MATCHES}
    assert {path.name for path in written.iterdir()} < found.keys()


@given(data=st.data())
def test_one_changed_byte_anywhere_in_a_run_is_noticed(written: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(written.iterdir())))
    before = path.read_bytes()
    content = bytearray(before or b"\n")
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    try:
        assert _notices(written)
    finally:
        path.write_bytes(before)


@pytest.mark.parametrize(
    ("name", "what"),
    [("in.jsonl", "input"), ("pack", "rules"), ("prompts", "prompt")],
)
def test_what_a_run_was_made_from_is_looked_up(
    folder: Path, written: Path, name: str, what: str
) -> None:
    place = folder / name
    file = place if place.is_file() else next(path for path in place.rglob("*.*") if path.is_file())
    content = file.read_bytes()
    file.write_bytes(content + b"\n# more\n")
    told = [each.what for each in verify_run(str(written)) if each.state is State.DIFFERS]
    assert len(told) == 1
    assert told[0].startswith(what)
    file.write_bytes(content)
    place.rename(folder / "moved")
    unknown = [each for each in verify_run(str(written)) if each.state is State.UNKNOWN]
    (folder / "moved").rename(place)
    assert unknown
    assert all(each.what.startswith(what) for each in unknown)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data + b"\n",
    ],
    ids=["line ends", "byte-order mark", "a line break at the end"],
)
def test_a_template_is_told_by_its_bytes(
    folder: Path, written: Path, change: Callable[[bytes], bytes]
) -> None:
    file = folder / "prompts" / "factual.en.md"
    content = file.read_bytes()
    file.write_bytes(change(content))
    told = [each.what for each in verify_run(str(written)) if each.state is State.DIFFERS]
    file.write_bytes(content)
    assert told == ["prompt factual.en"]


def test_a_template_that_was_added_is_told(folder: Path, identity: RunIdentity) -> None:
    kept = {name: each for name, each in identity.prompt_hashes.items() if name != "factual.en"}
    with Store(
        folder / "fewer", identity=identity.model_copy(update={"prompt_hashes": kept})
    ) as run:
        run.put([encode(sample("q1"))])
        run.finish()
    (told,) = [each for each in verify_run(str(folder / "fewer")) if each.state is State.DIFFERS]
    assert (told.what, told.told) == ("prompt factual.en", "was added after the run")


def test_a_template_that_was_removed_or_stands_twice_is_named(folder: Path, written: Path) -> None:
    file = folder / "prompts" / "factual.en.md"
    twice = file.with_suffix(".txt")
    twice.write_bytes(file.read_bytes())
    (both,) = [each for each in verify_run(str(written)) if each.state is State.DIFFERS]
    assert twice.name in both.told
    content = twice.read_bytes()
    twice.unlink()
    file.unlink()
    (gone,) = [each for each in verify_run(str(written)) if each.state is State.DIFFERS]
    file.write_bytes(content)
    assert (gone.what, gone.told) == ("prompt factual.en", "was removed after the run")


@pytest.mark.parametrize("name", ["more.yaml", "more.yml", "deep/more.yaml"])
def test_a_file_of_rules_that_was_added_is_named(folder: Path, written: Path, name: str) -> None:
    more = folder / "pack" / "cues" / name
    more.parent.mkdir(exist_ok=True)
    more.write_bytes(b"no: [pack]\n")
    told = _rules(written)
    more.unlink()
    assert told.state is State.DIFFERS
    assert f"added: cues/{name}" in told.told


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data + b"\n",
    ],
    ids=["line ends", "byte-order mark", "a line break at the end"],
)
def test_files_of_rules_that_changed_or_are_gone_are_named(
    folder: Path, written: Path, change: Callable[[bytes], bytes]
) -> None:
    file = next((folder / "pack" / "cues").glob("*.yaml"))
    content = file.read_bytes()
    file.write_bytes(change(content))
    changed = _rules(written)
    file.unlink()
    gone = _rules(written)
    file.write_bytes(content)
    assert (changed.state, gone.state) == (State.DIFFERS, State.DIFFERS)
    assert f"changed: cues/{file.name}" in changed.told
    assert f"removed: cues/{file.name}" in gone.told
    assert _rules(written).state is State.MATCHES


def _rules(run: Path) -> Verified:
    (told,) = [each for each in verify_run(str(run)) if each.what == "rules"]
    return told


def test_lines_after_the_last_digest_are_unknown_until_the_run_has_ended(
    folder: Path, identity: RunIdentity
) -> None:
    for name, finish, state in (("killed", False, "UNKNOWN"), ("ended", True, "DIFFERS")):
        with Store(folder / name, identity=identity) as run:
            run.put([encode(sample("q1"))])
            if finish:
                run.finish()
        with (folder / name / "findings.jsonl").open("ab") as file:
            file.write(encode(sample("q2")))
        assert _states(folder / name)["findings.jsonl"] is State[state]


def test_a_run_goes_on_only_from_what_it_wrote(folder: Path, identity: RunIdentity) -> None:
    """Else the digests of the end would be those of what somebody changed amid the run."""
    place = folder / "resumed"
    with Store(place, identity=identity) as run:
        run.put([encode(sample("q1"))])
    path = place / "findings.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"q1"', b'"q9"', 1))
    with pytest.raises(OutputError, match=r"findings.jsonl:1: is damaged \(lines 1 to 1 are not"):
        Store(place, identity=identity)
    with Store(folder / "again", identity=identity, in_order=True) as ordered:
        list(ordered.earlier())
        ordered.put([encode(sample("q1"))], [])
    path = folder / "again" / "findings.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"q1"', b'"q9"', 1))
    with Store(folder / "again", identity=identity, in_order=True) as ordered:
        assert list(ordered.earlier()) == []


def test_the_command_tells_and_exits_by_what_it_found(
    folder: Path, identity: RunIdentity, capsys: pytest.CaptureFixture[str]
) -> None:
    target = str(folder / "named.jsonl")
    with Store(target, identity=identity) as writer:
        writer.put([encode(sample("q1"))])
        writer.finish()
    assert run(["verify", target]) == 0
    manifest = json.loads((folder / "named.manifest.json").read_bytes())
    assert manifest["digest"] in capsys.readouterr().out
    (folder / "in.jsonl").rename(folder / "elsewhere.jsonl")
    assert run(["verify", target, "-q"]) == 2
    assert "is not here any more" in capsys.readouterr().out
    Path(target).write_bytes(b"")
    assert run(["verify", target, "-q"]) == 1
    assert "has 0 lines of 1" in capsys.readouterr().out
    (folder / "elsewhere.jsonl").rename(folder / "in.jsonl")
    assert run(["verify", str(folder / "nothing")]) == 2
