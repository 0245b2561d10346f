"""The program under test: it announces deployments. Use your SDK in place of `call`."""

import json
import os
import urllib.parse
import urllib.request


class CallFailed(Exception):
    pass


def call(method, **arguments):
    request = urllib.request.Request(
        os.environ["SLACK_API_URL"] + method,
        data=urllib.parse.urlencode(arguments).encode(),
        headers={"Authorization": f"Bearer {os.environ['SLACK_BOT_TOKEN']}"},
    )
    with urllib.request.urlopen(request) as answer:
        body = json.load(answer)
    if not body["ok"]:
        raise CallFailed(body["error"])
    return body


def announce(version):
    return call("chat.postMessage", channel="#deploys", text=f"Deployed {version}")
