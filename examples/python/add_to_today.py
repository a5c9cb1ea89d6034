"""Adds a line to today's daily note: python3 add_to_today.py "- had tea" """

import json
import os
import subprocess
import sys
import uuid
from typing import NotRequired, TypedDict


class AppendNote(TypedDict):  # schemas/v2/commands/append_note.params.schema.json
    note: str
    content: str
    heading: NotRequired[str]
    create_if_missing: NotRequired[bool]
    if_match: NotRequired[str]


class Appended(TypedDict):  # schemas/v2/commands/append_note.result.schema.json
    path: str
    line: int


def call(action: str, payload: object) -> dict:
    """Runs one command: one process, one request, one response."""
    request = {"request_id": str(uuid.uuid4()), "api_version": "v2", "tool": "obsidian_agent", "action": action, "payload": payload}
    agent = os.environ.get("OBSIDIAN_AGENT_COMMAND", "obsidian-agent")
    response = json.loads(subprocess.run([agent], input=json.dumps(request), capture_output=True, encoding="utf-8").stdout)
    if response["status"] == "error":
        sys.exit(f"{response['error']}. {response['error_detail']['hint']}")
    return response["result"]["metadata"]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    params: AppendNote = {"note": call("get_daily_note", {})["path"], "content": sys.argv[1]}
    appended: Appended = call("append_note", params)
    print(f"{appended['path']}:{appended['line']}")
