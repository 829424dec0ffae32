"""Options that a file gives: where it is found, what it says, and what is refused in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from hybrid.cli.config import load
from hybrid.cli.main import cli
from tests.cli.command import CLEAN, PACK, ROWS, Hybrid

_RENAMED = tuple(row.replace('"question"', '"qqq"') for row in ROWS)
_MAPPED = 'map = {question = "qqq"}'
_RULES = f'rules-only = true\nno-default-pack = true\npack = "{PACK}"'
_FILE = f"[input]\n{_MAPPED}\n[check]\n{_RULES}\n"


@pytest.fixture
def rows(hybrid: Hybrid) -> str:
    return hybrid.write("rows.jsonl", *_RENAMED)


def test_a_file_gives_what_the_command_line_would(hybrid: Hybrid, rows: str) -> None:
    hybrid.write("hybrid.toml", _FILE)
    given = hybrid("check", rows, "--format", "jsonl")
    typed = hybrid.check("--no-config", rows, "--map", "question=qqq", "--format", "jsonl")
    assert given.out == typed.out
    assert given.code == typed.code == 1
    assert given.err.count("options from hybrid.toml: ") == 1
    assert "--map question=qqq --rules-only --no-default-pack --pack" in given.err


@pytest.mark.parametrize("text", ["map = ['question=qqq']", "map = 'question=qqq'", _MAPPED])
@pytest.mark.parametrize("table", ["", "[input]\n", "[check]\n"])
def test_a_list_may_be_one_value_or_a_table(
    hybrid: Hybrid, rows: str, table: str, text: str
) -> None:
    hybrid.write("hybrid.toml", table + text)
    assert hybrid.check(rows, "--no-config").code == 2
    assert hybrid.check(rows).code == 1


def test_the_nearest_file_counts_and_its_paths_count_from_its_folder(
    hybrid: Hybrid, rows: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hybrid.write("hybrid.toml", _FILE + "output = 'out'\n")
    (hybrid.folder / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(hybrid.folder / "a" / "b")
    assert "options from ../../hybrid.toml: " in hybrid("check", f"../../{rows}").err
    assert (hybrid.folder / "out" / "findings.jsonl").is_file()
    hybrid.write("a/hybrid.toml", "[check]\nquiet = true\n")
    assert "choose how to check" in hybrid("check", f"../../{rows}").err


def test_a_pyproject_counts_where_it_has_our_table(hybrid: Hybrid, rows: str) -> None:
    hybrid.write("pyproject.toml", "[tool.other]", "hybrid = 1")
    hybrid.write("a.toml", _FILE)
    assert "choose how to check" in hybrid("check", rows).err
    table = _FILE.replace("[", "[tool.hybrid.")
    hybrid.write("pyproject.toml", table)
    assert hybrid("check", rows).code == 1
    hybrid.write("pyproject.toml", table.replace("rules-only", "rulesonly"))
    assert hybrid("check", rows).err.startswith("hybrid: pyproject.toml:4: check.rulesonly = true")


@pytest.mark.parametrize("before", [True, False])
def test_a_file_can_be_named_on_either_side_of_the_command(
    hybrid: Hybrid, rows: str, before: bool
) -> None:
    hybrid.write("mine.toml", _FILE)
    hybrid.write("hybrid.toml", "nonsense = 1")
    config, command = ("--config", "mine.toml"), ("check", rows)
    assert hybrid(*(config + command if before else command + config)).code == 1
    assert hybrid("check", rows, "--config=mine.toml").code == 1
    assert hybrid("check", rows).code == 2


def test_the_command_line_wins_and_is_not_said_to_come_from_the_file(
    hybrid: Hybrid, rows: str
) -> None:
    hybrid.write("hybrid.toml", _FILE + "error-type = ['factual', 'semantic']\nlimit = 7\n")
    done = hybrid("check", rows, "--error-type", "logical", "-o", "run")
    manifest = json.loads((hybrid.folder / "run" / "manifest.json").read_text("utf-8"))
    assert manifest["parameters"]["error_types"] == ["logical"]
    assert manifest["parameters"]["mapping"] == {"question": "qqq"}
    assert "--error-type" not in done.err.partition("\n")[0]
    assert "--limit 7" in done.err.partition("\n")[0]


def test_rules_only_leaves_the_judge_of_the_file_out_and_a_model_the_rules(
    hybrid: Hybrid, rows: str
) -> None:
    judge = "[judge]\nmodel = 'm'\nvotes = 3\ncache = 'c.sqlite'\n"
    hybrid.write("hybrid.toml", f"[input]\n{_MAPPED}\n{judge}")
    assert hybrid.check(rows).code == 1
    hybrid.write("hybrid.toml", _FILE + judge)
    asked = hybrid("check", rows, "--model", "other", "--no-cache", "--dry-run")
    assert asked.code == 0
    assert "--votes 3" in asked.err
    assert "--cache" not in asked.err


def test_a_shared_option_holds_for_each_command_that_means_the_same(hybrid: Hybrid) -> None:
    rows = hybrid.write("rows.jsonl", *_RENAMED)
    hybrid.write("hybrid.toml", f"{_MAPPED}\nlang = 'en'\n[look]\nbare = 'keep'\n")
    words = hybrid("look", rows).err.split()
    assert sorted(words[3:]) == sorted("--map question=qqq --bare keep --lang en".split())
    # There --lang is the language of a list, and --map is none of its options.
    assert hybrid("rules", "list").err == ""
    hybrid.write("hybrid.toml", f"[rules.list]\nno-default-pack = true\npack = '{PACK}'\n")
    assert (
        hybrid("rules", "list").err
        == f"options from hybrid.toml: --no-default-pack --pack {PACK}\n"
    )


def test_the_table_of_a_judge_holds_those_of_the_commands_below_it(hybrid: Hybrid) -> None:
    hybrid.write("hybrid.toml", "judge.cache.info = {cache = 'a'}\njudge.votes = 2")
    assert hybrid("judge", "cache", "info").err.startswith("options from hybrid.toml: --cache ")
    assert "--votes" not in hybrid("judge", "cache", "info").err
    hybrid.write("hybrid.toml", "[judge]\nmodel = 'm'\ncache = 'b'\n[judge.doctor]\nvotes = 0")
    assert "--cache" in hybrid("judge", "cache", "info").err
    assert "hybrid.toml:5: judge.doctor.votes = 0: " in hybrid("judge", "doctor").err
    rows = hybrid.write("rows.jsonl", CLEAN)
    assert "--cache" in hybrid("check", rows, "--dry-run").err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1", "hybrid.toml:1: a = 1: the top of the file has no such name; "),
        ("\n[chek]\na = 1", "hybrid.toml:2: chek = "),
        ("[check]\n# one\nworkers = 'x'", "hybrid.toml:3: check.workers = \"x\": accepted: a whole"),
        ("[check]\nworkers = 0", 'hybrid.toml:2: check.workers = 0: 0 is not in the range x>=1'),
        ("[check]\nwrokers = 2", "hybrid.toml:2: check.wrokers = 2: [check] has no such name; did you mean 'workers'?"),
        ("[check]\nquiet = 'yes'", 'check.quiet = "yes": accepted: true or false'),
        ("error_type = 'factul'", "'factual', 'logical', 'semantic'; did you mean 'factual'?"),
        ("[input.map]\nquestion = 'a'\nanwser = 'b'", "hybrid.toml:1: input.map = "),
        ("[input]\nvotes = 2", "hybrid.toml:2: input.votes = 2: [input] has no such name"),
        ("[check]\nlimit = [\n 1,\n 2,\n]", "hybrid.toml:2: check.limit = [1, 2]"),
        ("workers = 2", "put it into [check]"),
        ("check = 1", "hybrid.toml:1: check = 1: a table is expected, [check]"),
        ("[check\n", "hybrid.toml: Expected ']'"),
    ],
)  # fmt: skip
def test_what_is_not_accepted_is_named_with_its_line(hybrid: Hybrid, text: str, told: str) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    hybrid.write("hybrid.toml", text)
    done = hybrid.check(rows)
    assert done.code == 2
    assert told in done.err
    assert hybrid("check", "--help").code == 0


@pytest.mark.parametrize(
    "text",
    [
        "api-key = '{}'",
        "[judge]\ntoken = '{}'",
        "[judge.extra-body]\napi_key = '{}'",
        "[judge.extra-body]\nother = '{}'",
        "[judge]\nbase-url = 'https://me:{}@models.example'",
    ],
)
def test_keys_are_refused_and_not_shown(hybrid: Hybrid, text: str) -> None:
    key = "sk-4f9a8c7b6d5e4f3a2b1c"
    rows = hybrid.write("rows.jsonl", CLEAN)
    hybrid.write("hybrid.toml", text.format(key))
    done = hybrid("check", rows, "--model", "m", "--dry-run")
    assert done.code == 2
    assert "keys are not read from a file" in done.err
    assert key not in done.err


def test_a_file_that_is_not_there_or_no_text_is_refused(hybrid: Hybrid) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    assert "'none.toml' does not exist" in hybrid.check(rows, "--config", "none.toml").err
    (hybrid.folder / "hybrid.toml").write_bytes(b"\xff\xfe")
    assert hybrid.check(rows).err.startswith("hybrid: hybrid.toml: ")


def test_a_shell_completes_a_line_whatever_the_file_holds(hybrid: Hybrid) -> None:
    hybrid.write("hybrid.toml", "[broken")
    complete = ShellComplete(cli, {}, "hybrid", "_HYBRID_COMPLETE")
    assert {each.value for each in complete.get_completions(["check"], "--err")} == {"--error-type"}


def test_tables_stand_below_tool_hybrid_in_a_pyproject(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[tool.hybrid.check]\nlimit = 3\n", "utf-8")
    assert load(path).tables == {"check": {"limit": 3}}
