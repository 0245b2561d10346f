import {
  joinAroundToken,
  SHORT_ESCAPES,
  TOKEN_VARIABLE,
  unicodeEscape,
} from './token-placeholder.ts';
import { strictUrl, type WrittenBody, type WrittenRequest } from './written-request.ts';

/** Java's client writes these headers itself, and throws if a program sets one. */
const WRITTEN_BY_CLIENT = /^(connection|content-length|expect|host|upgrade)$/i;

/** The request as a program in Java, with its own HTTP client; it sends the same bytes. `java Call.java` runs it. */
export function javaSnippet({ verb, url, headers, body }: WrittenRequest): string {
  const headerCalls = headers
    .filter(([name]) => !WRITTEN_BY_CLIENT.test(name))
    .map(([name, value]) => `.header(${javaString(name)}, ${javaString(value)})`);
  const calls = [...headerCalls, methodCall(verb, body), '.build()'];
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
  // Made from the bytes: they may differ from the text, with a character reference in place of a character.
  if (charset === 'iso-8859-1') {
    const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return `BodyPublishers.ofString(${javaString(latin)}, StandardCharsets.ISO_8859_1)`;
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return `BodyPublishers.ofString(${javaString(text)})`;
}

/** A string in Java; the token is read from the environment. */
const javaString = (text: string): string => joinAroundToken(text, literal, JAVA_TOKEN);

const JAVA_TOKEN = `System.getenv("${TOKEN_VARIABLE}")`;

/** In characters. The compiler refuses longer constants, even joined ones: longer texts are joined when the program runs. */
const MAX_LITERAL_LENGTH = 16_000;

function literal(text: string): string {
  if (text.length > MAX_LITERAL_LENGTH) {
    const parts = text.match(new RegExp(`[^]{1,${MAX_LITERAL_LENGTH}}`, 'gu')) ?? [];
    return `String.join("", ${parts.map((part) => `"${escapeText(part)}"`).join(', ')})`;
  }
  const lines = text.match(/[^\n]+\n?|\n/g) ?? [];
  return lines.map((line) => `"${escapeText(line)}"`).join(' +\n                    ');
}

/**
 * Escapes characters that a string literal cannot contain, and invisible ones. Java replaces Unicode escapes before it reads the
 * code: the escape of a line feed would end the line. So control characters are written in octal.
 */
const escapeText = (text: string) =>
  text.replace(/[\\"\p{C}\u2028\u2029]/gu, (character) => {
    const shortEscape = SHORT_ESCAPES[character];
    if (shortEscape !== undefined) return shortEscape;
    const code = character.charCodeAt(0);
    if (code <= 0xff) return `\\${code.toString(8).padStart(3, '0')}`;
    return unicodeEscape(character);
  });
