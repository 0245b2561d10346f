import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchSnippet } from '../../../client/snippets/fetch.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import { encodeBody } from '../draft/body/body-codec.ts';
import { BODY_TYPES } from '../draft/body/body-type.ts';
import { type PreparedRequest, prepareRequest } from '../draft/prepared-request.ts';
import { EMPTY_DRAFT, type RequestDraft } from '../draft/request-draft.ts';

const method = { url: "http://localhost/it's/api/chat.postMessage" };

/** Runs a snippet and gives the request that it made. */
async function sentBy(snippet: string): Promise<Request> {
  const sent: Request[] = [];
  await (runInNewContext(`(async () => {${snippet}})()`, {
    fetch: (url: string, init: RequestInit) => {
      sent.push(new Request(url, init));
      return { json: () => ({}) };
    },
    console: { log: () => {} },
    process: { env: { PARLEY_TOKEN: 'xoxb-1' } },
    TextEncoder,
    Uint8Array,
  }) as Promise<void>);
  const [request] = sent;
  if (!request || sent.length > 1) throw new Error(`${sent.length} requests were made.`);
  return request;
}

async function expectSame(sent: Request, prepared: PreparedRequest): Promise<void> {
  expect(sent.method).toBe(prepared.verb);
  expect(sent.url).toBe(new URL(prepared.url).href);
  expect(Object.fromEntries(sent.headers)).toEqual(
    Object.fromEntries(prepared.headers.map(([name, value]) => [name.toLowerCase(), value])),
  );
  const bytes = Buffer.from(await sent.arrayBuffer());
  const expected = Buffer.from(prepared.body?.bytes ?? []);
  if (bytes.equals(expected)) return;
  // A snippet may lay JSON out in its own way; what it says must be the same.
  expect(JSON.parse(bytes.toString())).toEqual(JSON.parse(expected.toString()));
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.json(),
  fc.constantFrom('{"__proto__": {"a": 1}}', '{"n": 12345678901234567890}', '{"a":1,"a":2}'),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
);

describe('a fetch snippet', () => {
  it('makes the request that was prepared, whatever is in it', async () => {
    const change = fc.record({
      verb: fc.constantFrom('GET' as const, 'POST' as const),
      type: fc.constantFrom(...BODY_TYPES),
      charset: fc.constantFrom('', 'utf-8', 'iso-8859-1'),
      contentType: fc.constantFrom(null, '', 'text/csv'),
      text,
    });
    await fc.assert(
      fc.asyncProperty(change, async (given) => {
        const prepared = prepareRequest(method, { ...EMPTY_DRAFT, ...given }, 'xoxb-`1');
        await expectSame(await sentBy(fetchSnippet(prepared)), prepared);
      }),
      { numRuns: 300 },
    );
  });

  it.each(BODY_TYPES)('reads the token from the environment in a %s body', async (type) => {
    const fields = [{ name: 'text', text: 'a `b` ${c}', isLiteral: false }];
    const given: RequestDraft = {
      ...EMPTY_DRAFT,
      type,
      token: 'parameter',
      text: encodeBody(type, fields, 'utf-8'),
    };
    const snippet = fetchSnippet(prepareRequest(method, given, TOKEN_PLACEHOLDER));
    expect(snippet).not.toContain(TOKEN_PLACEHOLDER);
    await expectSame(await sentBy(snippet), prepareRequest(method, given, 'xoxb-1'));
  });

  it('holds a body with more bytes than a call can have arguments', () => {
    const given: RequestDraft = {
      ...EMPTY_DRAFT,
      type: 'text',
      charset: 'iso-8859-1',
      text: 'é'.repeat(500_000),
    };
    expect(fetchSnippet(prepareRequest(method, given, 'xoxb-1'))).toContain('é'.repeat(500_000));
  });

  it('reads like one a person would write', () => {
    const json: RequestDraft = {
      ...EMPTY_DRAFT,
      type: 'json',
      text: '{"channel": "C1", "blocks": [{"a": 1}]}',
    };
    expect(fetchSnippet(prepareRequest(method, json, TOKEN_PLACEHOLDER))).toBe(
      `const response = await fetch('http://localhost/it\\'s/api/chat.postMessage', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.PARLEY_TOKEN}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    channel: 'C1',
    blocks: [
      {
        a: 1,
      },
    ],
  }),
});
console.log(await response.json());`,
    );
  });
});
