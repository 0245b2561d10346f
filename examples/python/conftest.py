"""A workspace for each test, for pytest. It needs nothing but Python and Node."""

import json
import os
import shlex
import subprocess
import urllib.request

import pytest

COMMAND = os.environ.get("PARLEY_COMMAND", "npx --yes parley")


class Parley:
    """A Parley server of this machine, controlled as its page does it."""

    def __init__(self):
        command = [*shlex.split(COMMAND), "serve", "--json", "--port", "0", "--seed", "1"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{shlex.join(command)} did not start")
        started = json.loads(line)
        self.url = started["url"]
        self.api_url = started["apiUrl"]
        # What Bolt and the SDKs read: SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET and others.
        self.environment = started["environment"]

    def reset(self):
        """Replaces the workspace by a new one. With the seed of the server its tokens stay the same."""
        return self.sandbox("/reset", {"seed": 1})

    def sandbox(self, path, body=None, method=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/sandbox{path}", data=data, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def condition(self, name, **parameters):
        """Puts the workspace in a state in which apps have to prove themselves."""
        return self.sandbox(f"/conditions/{name}", parameters, "PUT")

    def calls(self):
        """Names and error codes of what was called, oldest first."""
        return [(call["name"], call["error"]) for call in self.sandbox("/exchanges")["exchanges"]]

    def close(self):
        self._process.terminate()
        self._process.wait()


@pytest.fixture(scope="session")
def parley_server():
    server = Parley()
    yield server
    server.close()


@pytest.fixture
def parley(parley_server, monkeypatch):
    parley_server.reset()
    for name, value in parley_server.environment.items():
        monkeypatch.setenv(name, value)
    return parley_server
