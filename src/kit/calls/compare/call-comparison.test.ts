import { describe, expect, it } from 'vitest';
import { emptyExchange } from '../../../contract/schemas/exchange.fixture.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { compareAnswers, compareRequests, countDifferences } from './call-comparison.ts';
import { callOfExchange, type ComparedAnswer, type ComparedRequest } from './compared-call.ts';

const JSON_TYPE: HeaderList = [['content-type', 'application/json; charset=utf-8']];
const answer = (value: unknown, given: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  status: 200,
  headers: JSON_TYPE,
  body: JSON.stringify(value),
  truncated: false,
  ...given,
});
const request = (given: Partial<ComparedRequest> = {}): ComparedRequest => ({
  verb: 'POST',
  url: 'http://here.test/api/chat.postMessage',
  caller: 'Bot of Beacon',
  headers: [
    ['Authorization', 'Bearer xoxb-…aaaa'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  body: 'channel=C0AAAAAAAAA&text=a',
  truncated: false,
  ...given,
});
const form = (body: string) => request({ body });

describe('two answers', () => {
  it('differ in status, headers and body', () => {
    const parts = compareAnswers(
      answer({ ok: true }),
      answer({ ok: false, error: 'not_authed' }, { status: 401, headers: [] }),
    );
    expect(parts.map(({ title, differenceCount }) => [title, differenceCount])).toEqual([
      ['Status', 1],
      ['Headers', 1],
      ['Body', 2],
    ]);
  });

  it('grey ids, times, cursors, tokens, and what each answer has of its own', () => {
    const made = (digit: string): ComparedAnswer =>
      answer(
        {
          ok: true,
          ts: `176722560${digit}.000100`,
          channel: { id: `C0${digit.repeat(9)}`, created: Number(digit) },
          token: `xoxb-…${digit.repeat(4)}`,
          permalink: `http://here.test/archives/C0${digit.repeat(9)}/p176722560${digit}000100`,
          response_metadata: { next_cursor: `dXNlcjpV${digit}` },
        },
        {
          headers: [
            ['Date', `day ${digit}`],
            ['Content-Length', `10${digit}`],
            ['X-Parley-Exchange', `x000000000${digit}`],
          ],
        },
      );
    expect(countDifferences(compareAnswers(made('1'), made('2')))).toEqual({
      differenceCount: 0,
      renewedCount: 9,
    });
  });

  it('differ where a cursor appears, and where an id stands for two others', () => {
    const page = (next_cursor: string) => answer({ response_metadata: { next_cursor } });
    expect(countDifferences(compareAnswers(page(''), page('abc'))).differenceCount).toBe(1);
    const users = (...ids: string[]) => answer(ids.map((id) => [id]));
    const twice = compareAnswers(
      users('U0AAAAAAAAA', 'U0AAAAAAAAA'),
      users('U0BBBBBBBBB', 'U0CCCCCCCCC'),
    );
    expect(countDifferences(twice)).toEqual({ differenceCount: 1, renewedCount: 1 });
  });

  it('do not differ in how their JSON is written, and say so', () => {
    const spaced = answer({}, { body: '{ "ok": true }' });
    const [, , body] = compareAnswers(answer({ ok: true }), spaced);
    expect(body).toMatchObject({
      differenceCount: 0,
      note: 'Both are the same JSON, written differently.',
    });
  });

  it('are texts where either is not JSON, and may be cut', () => {
    const text = (body: string) => answer({}, { body, truncated: true });
    const [, , body] = compareAnswers(text('{"a":"long'), text('no_text'));
    expect(body).toMatchObject({ differenceCount: 1 });
    expect(body?.note).toContain('only the beginning');
    expect(compareAnswers(text('['.repeat(9999)), text('[]')).at(-1)?.differenceCount).toBe(1);
  });
});

describe('two requests', () => {
  it('differ in what the sender chose, ids and timestamps too', () => {
    const parts = compareRequests(
      form('channel=C0AAAAAAAAA&ts=1767225600.000100'),
      form('channel=C0BBBBBBBBB&ts=1767225600.000200'),
    );
    expect(countDifferences(parts)).toEqual({ differenceCount: 2, renewedCount: 0 });
  });

  it('do not differ in masked secrets of one kind, but in who calls', () => {
    const other = request({
      caller: 'Owner U1',
      headers: [
        ['authorization', 'Bearer xoxb-…bbbb'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
    });
    const parts = compareRequests(request(), other);
    expect(countDifferences(parts)).toEqual({ differenceCount: 1, renewedCount: 1 });
    expect(parts.find(({ differenceCount }) => differenceCount > 0)?.title).toBe('Caller');
  });

  it('name each field of the query, and forget the boundary of parts', () => {
    const get = (query: string) =>
      request({ verb: 'GET', url: `http://here.test/api/users.list?${query}`, body: '' });
    const parts = compareRequests(get('limit=2&cursor=a'), get('cursor=a&limit=3'));
    expect(parts.find(({ title }) => title === 'Query')?.lines).toEqual([
      { kind: 'changed', one: 'limit = 2', other: 'limit = 3' },
      { kind: 'same', one: 'cursor = a', other: 'cursor = a' },
    ]);
    const parted = (boundary: string) =>
      request({
        headers: [['content-type', `multipart/form-data; boundary=${boundary}`]],
        body: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--`,
      });
    expect(countDifferences(compareRequests(parted('one'), parted('other'))).differenceCount).toBe(
      0,
    );
  });
});

it('an exchange is compared with itself without a difference', () => {
  const { request, answer } = callOfExchange(emptyExchange({ verb: 'GET' }));
  const all = [...compareRequests(request, request), ...compareAnswers(answer, answer)];
  expect(countDifferences(all)).toEqual({ differenceCount: 0, renewedCount: 0 });
});
