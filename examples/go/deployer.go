// Package deployer is the program under test: it announces deployments. Use your SDK in place of Call.
package deployer

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// Client calls a workspace: apiURL ends with a slash.
type Client struct {
	APIURL string
	Token  string
}

// Answer is what every method answers, with what this program reads of it.
type Answer struct {
	OK       bool   `json:"ok"`
	Error    string `json:"error"`
	Channel  string `json:"channel"`
	Messages []struct {
		Text string `json:"text"`
	} `json:"messages"`
}

// Call calls a method of the Web API.
func (client Client) Call(method string, arguments url.Values) (*Answer, error) {
	request, err := http.NewRequest("POST", client.APIURL+method, strings.NewReader(arguments.Encode()))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+client.Token)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer := &Answer{}
	if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
		return nil, err
	}
	if !answer.OK {
		return nil, errors.New(answer.Error)
	}
	return answer, nil
}

// Announce posts that a version was deployed.
func (client Client) Announce(version string) (*Answer, error) {
	return client.Call("chat.postMessage", url.Values{"channel": {"#deploys"}, "text": {"Deployed " + version}})
}
