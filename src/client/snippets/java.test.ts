import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { javaSnippet } from './java.ts';
import { HOSTILE_TEXT, stringsIn } from './parsed.fixture.ts';
import { TOKEN_PLACEHOLDER } from './token-placeholder.ts';
import type { WrittenBody, WrittenRequest } from './written-request.ts';

const utf8 = (text: string): WrittenBody => ({
  type: 'text',
  text,
  charset: 'utf-8',
  bytes: new TextEncoder().encode(text),
});
const request = (body: WrittenBody | null): WrittenRequest => ({
  verb: 'POST',
  url: 'http://localhost/api/api.test',
  headers: [['Content-Type', 'text/plain']],
  body,
});

/** What the compiler reads first: a backslash that is not escaped begins a Unicode escape, wherever it stands. */
const translated = (source: string) =>
  source.replace(/\\\\|\\u+([0-9a-f]{4})/gi, (all, code?: string) =>
    code === undefined ? all : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The value of a string, as the specification of Java reads it after that. */
function valueOf(literal: string): string {
  return literal.slice(1, -1).replace(/\\([0-3][0-7]{2}|.)/gs, (all, escape: string) => {
    if (/^\d/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8));
    const known = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }[escape];
    if (known === undefined) throw new Error(`Java has no escape ${all}`);
    return known;
  });
}

/** The body that the program sends: its strings after the header. */
function sentBy(code: string): string {
  const source = translated(code);
  const strings = stringsIn('java', source).map(valueOf);
  for (const written of stringsIn('java', source)) expect(written).not.toMatch(/[\n\r]/);
  return strings.slice(strings.indexOf('text/plain') + 1).join('');
}

describe('a program in Java', () => {
  it('sends the very bytes of any body, and parses', () => {
    fc.assert(
      fc.property(HOSTILE_TEXT, (text) => {
        const body = utf8(text);
        const sent = new TextEncoder().encode(sentBy(javaSnippet(request(body))));
        expect(Buffer.from(sent).toString('hex')).toBe(Buffer.from(body.bytes).toString('hex'));
      }),
      { numRuns: 300 },
    );
  });

  it('sends bytes of ISO-8859-1 as they are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (array) => {
        const bytes = Uint8Array.from(array);
        const code = javaSnippet(request({ type: 'text', text: '', charset: 'iso-8859-1', bytes }));
        expect(code).toContain('StandardCharsets.ISO_8859_1');
        expect(Buffer.from(sentBy(code), 'latin1').toString('hex')).toBe(
          Buffer.from(bytes).toString('hex'),
        );
      }),
    );
  });

  it('parses with any address and header, and leaves out those that its client refuses', () => {
    fc.assert(
      fc.property(HOSTILE_TEXT, (text) => {
        const url = `http://localhost/api/users.list?cursor=${text}`;
        const headers = [
          ['X', text],
          ['Host', 'x'],
        ] as const;
        const code = javaSnippet({ verb: 'GET', url, headers, body: null });
        stringsIn('java', code);
        expect(code).not.toContain('"Host"');
        const [, address = ''] = /URI\.create\("([^"]*)"/.exec(code) ?? [];
        expect(address).toMatch(/^[\w\-.~:/?#@!$&'()*+,;=%]*$/);
        expect(address).not.toMatch(/%(?![0-9a-f]{2})/i);
      }),
    );
  });

  it('has no constant that is too long for the compiler', () => {
    const code = javaSnippet(request(utf8('é"'.repeat(50_000))));
    expect(code).toContain('String.join("", ');
    for (const written of stringsIn('java', code))
      expect(Buffer.from(valueOf(written)).length).toBeLessThan(65_536);
  });

  it('reads like one a person would write', () => {
    const headers = [['Authorization', `Bearer ${TOKEN_PLACEHOLDER}`]] as const;
    expect(javaSnippet({ ...request(utf8('{"a":1}')), headers })).toBe(`import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

public class Call {
    public static void main(String[] arguments) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost/api/api.test"))
                .header("Authorization", "Bearer " + System.getenv("PARLEY_TOKEN"))
                .POST(BodyPublishers.ofString("{\\"a\\":1}"))
                .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`);
  });
});
