"""Posts three messages, and posts one again whenever its call failed, without a look at its outcome."""

import json
import os
import urllib.parse
import urllib.request


def post(text):
    form = urllib.parse.urlencode({"channel": "#general", "text": text}).encode()
    headers = {"Authorization": "Bearer " + os.environ["SLACK_BOT_TOKEN"]}
    request = urllib.request.Request(os.environ["SLACK_API_URL"] + "chat.postMessage", form, headers)
    return json.load(urllib.request.urlopen(request))["ok"]


for text in ["one", "two", "three"]:
    while not post(text):
        pass
