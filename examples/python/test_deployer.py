import pytest
from deployer import CallFailed, announce, call


def test_announces_a_deployment(parley):
    posted = announce("1.2.0")
    history = call("conversations.history", channel=posted["channel"], limit=1)
    assert history["messages"][0]["text"] == "Deployed 1.2.0"


def test_each_test_has_a_new_workspace(parley):
    assert parley.calls() == []


def test_says_why_it_could_not_post(parley):
    parley.condition("posting_suspended")
    with pytest.raises(CallFailed, match="ekm_access_denied"):
        announce("1.2.0")
    assert parley.calls() == [("chat.postMessage", "ekm_access_denied")]


def test_the_official_sdk(parley):
    slack_sdk = pytest.importorskip("slack_sdk")
    client = slack_sdk.WebClient(
        token=parley.environment["SLACK_BOT_TOKEN"], base_url=parley.api_url
    )
    assert client.chat_postMessage(channel="#deploys", text="Deployed 1.2.0")["ok"]
