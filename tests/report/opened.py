"""A report opened in a browser, and what it does behind the reader's back: nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Error, Page, Request


class Opened:
    """A page with what it said on the console and what it asked for."""

    def __init__(self, page: Page, path: Path, *, scripts: bool = True) -> None:
        self.page = page
        self.path = path
        self.scripts = scripts
        self.said: list[str] = []
        self.asked_for: list[str] = []
        page.set_default_timeout(8_000)
        page.on("console", self._note_message)
        page.on("pageerror", self._note_error)
        page.on("request", self._note_request)

    def go(self, place: str) -> None:
        """Open a place of the report."""
        self.page.goto(self.path.as_uri() + place)
        self.settle()

    def record(self, id_: str, query: str = "") -> None:
        """Open a record."""
        self.go(f"#/records/{quote(id_, safe='')}{query}")

    def settle(self) -> None:
        """Wait until the page has painted what it was told."""
        if self.scripts:
            self.page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"
            )

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def text(self, selector: str) -> str:
        """Return all the text of an element, however it is shown."""
        return self.page.locator(selector).first.text_content() or ""

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def exported(self) -> list[dict[str, Any]]:
        """Press export and return the lines of the file."""
        with self.page.expect_download() as download:
            self.page.click("#export")
        text = Path(download.value.path()).read_text("utf-8")
        return [json.loads(line) for line in text.splitlines()]

    def import_text(self, text: str) -> str:
        """Import a file with this text and return what the page says."""
        buffer = {"name": "gold.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
        self.page.set_input_files("#import-file", buffer)  # type: ignore[arg-type]
        self.page.wait_for_selector("#notice:not([hidden])")
        self.settle()
        return self.text("#notice")

    def _note_message(self, message: ConsoleMessage) -> None:
        self.said.append(f"{message.type}: {message.text}")

    def _note_error(self, error: Error) -> None:
        self.said.append(str(error))

    def _note_request(self, request: Request) -> None:
        # "data:," is the empty icon, without which browsers ask a server for one.
        if request.url.partition("#")[0] != self.path.as_uri() and request.url != "data:,":
            self.asked_for.append(request.url)
