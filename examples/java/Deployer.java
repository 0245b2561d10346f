import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** The program under test: it announces deployments. Use your SDK in place of `call`. */
record Deployer(String apiUrl, String token) {
  static final class CallFailed extends RuntimeException {
    CallFailed(String code) {
      super(code);
    }
  }

  String announce(String version) throws IOException, InterruptedException {
    return call("chat.postMessage", "channel", "#deploys", "text", "Deployed " + version);
  }

  /** Calls a method of the Web API with names and values; returns its answer as JSON. */
  String call(String method, String... arguments) throws IOException, InterruptedException {
    StringBuilder form = new StringBuilder();
    for (int at = 0; at < arguments.length; at += 2)
      form.append(encode(arguments[at])).append('=').append(encode(arguments[at + 1])).append('&');
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(apiUrl + method))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form.toString()))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    if (answer.startsWith("{\"ok\":false")) throw new CallFailed(Parley.text(answer, "error"));
    return answer;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
