package deployer

import (
	"net/url"
	"testing"
)

func TestAnnouncesADeployment(t *testing.T) {
	parley := newParley(t)
	client := Client{parley.APIURL, parley.Environment["SLACK_BOT_TOKEN"]}
	posted, err := client.Announce("1.2.0")
	if err != nil {
		t.Fatal(err)
	}
	history, err := client.Call("conversations.history", url.Values{"channel": {posted.Channel}, "limit": {"1"}})
	if err != nil || history.Messages[0].Text != "Deployed 1.2.0" {
		t.Fatal(history, err)
	}
}

func TestSaysWhyItCouldNotPost(t *testing.T) {
	parley := newParley(t)
	var entered struct{}
	parley.sandbox(t, "PUT", "/conditions/posting_suspended", []byte("{}"), &entered)
	client := Client{parley.APIURL, parley.Environment["SLACK_BOT_TOKEN"]}
	if _, err := client.Announce("1.2.0"); err == nil || err.Error() != "ekm_access_denied" {
		t.Fatal(err)
	}
	var log struct {
		Exchanges []struct{ Name, Error string }
	}
	parley.sandbox(t, "GET", "/exchanges", nil, &log)
	if len(log.Exchanges) != 1 || log.Exchanges[0].Error != "ekm_access_denied" {
		t.Fatal(log)
	}
}
