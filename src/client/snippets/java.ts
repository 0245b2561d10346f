import type { WrittenBody, WrittenRequest } from './written-request.ts';
import { javaString } from './java-literal.ts';
import { strictUrl } from './sent-url.ts';

/** Java's client writes these headers itself, and throws if it is given one. */
const WRITTEN_BY_CLIENT = /^(connection|content-length|expect|host|upgrade)$/i;

/** The request as a program in Java, with its own HTTP client; it sends the same bytes. `java Call.java` runs it. */
export function javaSnippet({ verb, url, headers, body }: WrittenRequest): string {
  const given = headers
    .filter(([name]) => !WRITTEN_BY_CLIENT.test(name))
    .map(([name, value]) => `.header(${javaString(name)}, ${javaString(value)})`);
  const calls = [...given, methodCall(verb, body), '.build()'];
  const isLatin = body?.charset === 'iso-8859-1';
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
${isLatin ? 'import java.nio.charset.StandardCharsets;\n' : ''}
public class Call {
    public static void main(String[] arguments) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(${javaString(strictUrl(url))}))
${calls.map((call) => `                ${call}`).join('\n')};
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`;
}

function methodCall(verb: string, body: WrittenBody | null): string {
  if (verb === 'GET' && body === null) return '.GET()';
  const publisher = body === null ? 'BodyPublishers.noBody()' : publisherOf(body);
  return verb === 'POST' ? `.POST(${publisher})` : `.method(${javaString(verb)}, ${publisher})`;
}

function publisherOf({ bytes, charset }: WrittenBody): string {
  // By the bytes, since they may say what the text cannot: a character reference in place of a character.
  if (charset === 'iso-8859-1') {
    const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return `BodyPublishers.ofString(${javaString(latin)}, StandardCharsets.ISO_8859_1)`;
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return `BodyPublishers.ofString(${javaString(text)})`;
}
