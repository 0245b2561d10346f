import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goSnippet } from './go.ts';
import { HOSTILE_TEXT, stringsIn } from './parsed.fixture.ts';
import { TOKEN_PLACEHOLDER } from './token-placeholder.ts';
import type { WrittenRequest } from './written-request.ts';

const request = (bytes: Uint8Array<ArrayBuffer> | null, url = 'http://localhost/api/api.test') =>
  ({
    verb: 'POST',
    url,
    headers: [['Content-Type', 'text/plain']],
    body: bytes && { type: 'text', text: '', charset: 'utf-8', bytes },
  }) satisfies WrittenRequest;

/** The bytes of a string, as the specification of Go reads it. */
function bytesOf(literal: string): Buffer {
  const inner = literal.slice(1, -1);
  if (literal.startsWith('`')) return Buffer.from(inner.replaceAll('\r', ''));
  const parts = inner.match(/\\x..|\\u.{4}|\\U.{8}|\\.|[^\\]/gsu) ?? [];
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part);
      const code = Number.parseInt(part.slice(2), 16);
      if (part[1] === 'x') return Buffer.from([code]);
      if (part[1] === 'u' || part[1] === 'U') return Buffer.from(String.fromCodePoint(code));
      const known = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }[part[1] ?? ''];
      if (known === undefined) throw new Error(`Go has no escape ${part}`);
      return Buffer.from(known);
    }),
  );
}

/** The body that the program sends, which is all between the headers and the address. */
function sentBy(code: string): Buffer {
  const [before = ''] = code.split('request.Header.Add');
  const strings = stringsIn('go', code);
  const upToHeaders = strings.slice(0, stringsIn('go', `${before}}`).length);
  const verb = upToHeaders.indexOf('"POST"');
  return Buffer.concat(upToHeaders.slice(verb + 2).map(bytesOf));
}

describe('a program in Go', () => {
  it('sends the very bytes of any body, and parses', () => {
    const bytes = fc.oneof(
      HOSTILE_TEXT.map((text) => new TextEncoder().encode(text)),
      fc.uint8Array().map((array) => Uint8Array.from(array)),
    );
    fc.assert(
      fc.property(bytes, (body) => {
        expect(sentBy(goSnippet(request(body))).toString('hex')).toBe(
          Buffer.from(body).toString('hex'),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('parses with any address and header', () => {
    fc.assert(
      fc.property(HOSTILE_TEXT, (text) => {
        const get = { ...request(null, `http://localhost/api/users.list?cursor=${text}`) };
        stringsIn('go', goSnippet({ ...get, verb: 'GET', headers: [['X', text]] }));
      }),
    );
  });

  it('imports nothing that it does not use, since Go refuses that', () => {
    const get: WrittenRequest = { ...request(null), verb: 'GET' };
    expect(goSnippet(get)).not.toMatch(/"(os|strings)"/);
    const headers = [['Authorization', `Bearer ${TOKEN_PLACEHOLDER}`]] as const;
    expect(goSnippet({ ...get, headers })).toContain('\t"os"\n');
  });

  it('reads like one a person would write', () => {
    const body = new TextEncoder().encode(`{"token":"${TOKEN_PLACEHOLDER}"}`);
    expect(goSnippet(request(body))).toBe(`package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	request, err := http.NewRequest("POST", "http://localhost/api/api.test", strings.NewReader(\`{"token":"\` + os.Getenv("PARLEY_TOKEN") + \`"}\`))
	if err != nil {
		panic(err)
	}
	request.Header.Add("Content-Type", "text/plain")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(answer))
}`);
  });
});
