import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A workspace on this machine, controlled as its page does it. It needs nothing but Java 17 and Node. */
final class Parley implements AutoCloseable {
  private final Process process;
  private final String started;

  Parley() throws IOException {
    String command = System.getenv().getOrDefault("PARLEY_COMMAND", "npx --yes parley");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("serve", "--json", "--port", "0"));
    process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
    if (started == null) throw new IOException(command + " did not start");
  }

  String url() {
    return text(started, "url");
  }

  /** For SDKs, with the slash at its end that they expect. */
  String apiUrl() {
    return text(started, "apiUrl");
  }

  String botToken() {
    return text(started, "SLACK_BOT_TOKEN");
  }

  /** Puts the workspace in a state in which apps have to prove themselves. */
  void condition(String name) throws IOException, InterruptedException {
    sandbox("PUT", "/conditions/" + name, "{}");
  }

  /** Asks the sandbox; returns its answer as JSON. */
  String sandbox(String method, String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + "/sandbox" + path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** The first text of that name. Use the JSON library of your project in its place. */
  static String text(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    return found.find() ? found.group(1) : null;
  }
}
