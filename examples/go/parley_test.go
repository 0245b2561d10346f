package deployer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Parley is a workspace on this machine, like a server of httptest.
type Parley struct {
	URL         string            `json:"url"`
	APIURL      string            `json:"apiUrl"`
	Environment map[string]string `json:"environment"`
}

// newParley starts a workspace for a test, and stops it at its end.
func newParley(t *testing.T) *Parley {
	t.Helper()
	line := os.Getenv("PARLEY_COMMAND")
	if line == "" {
		line = "npx --yes parley"
	}
	words := append(strings.Fields(line), "serve", "--json", "--port", "0")
	command := exec.Command(words[0], words[1:]...)
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Signal(syscall.SIGTERM)
		command.Wait()
	})
	started, err := bufio.NewReaderSize(output, 1<<20).ReadBytes('\n')
	if err != nil {
		t.Fatalf("%s did not start: %v", strings.Join(words, " "), err)
	}
	parley := &Parley{}
	if err := json.Unmarshal(started, parley); err != nil {
		t.Fatal(err)
	}
	return parley
}

// sandbox asks the sandbox, which controls the workspace.
func (parley *Parley) sandbox(t *testing.T, method, path string, body []byte, answer any) {
	t.Helper()
	request, err := http.NewRequest(method, parley.URL+"/sandbox"+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %d %s", method, path, response.StatusCode, text)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		t.Fatal(err)
	}
}
