import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import { emptyExchange } from '../../contract/schemas/exchange.fixture.ts';
import { toLessonCall } from './read-facts.ts';

const exchange = (change: {
  name?: string;
  page?: boolean;
  path?: string;
  type?: string;
  body?: string;
  answer?: string;
  headers?: Exchange['response']['headers'];
}): Exchange => {
  const { type, page, body = '', answer = '', headers = [], ...given } = change;
  const sent: [string, string][] = [];
  if (type !== undefined) sent.push(['Content-Type', type]);
  if (page === true) sent.push([CLIENT_HEADER, 'page']);
  return emptyExchange({
    ...given,
    request: { url: '', headers: sent, body: { text: body, bytes: 0, truncated: false } },
    response: { headers, body: { text: answer, bytes: 0, truncated: false } },
  });
};

it('reads the arguments of a call', () => {
  const type = 'application/x-www-form-urlencoded';
  expect(toLessonCall(exchange({ path: '/api/x?limit=20', type, body: 'cursor=a' })).args).toEqual({
    limit: '20',
    cursor: 'a',
  });
});

it('reads how long an answer asks to wait, and where it sends the browser', () => {
  expect(toLessonCall(exchange({}))).toMatchObject({ retryAfter: null, location: null });
  expect(toLessonCall(exchange({ headers: [['Retry-After', '30']] })).retryAfter).toBe(30);
  const location = 'http://127.0.0.1/callback?code=…abcd';
  expect(toLessonCall(exchange({ headers: [['location', location]] })).location).toBe(location);
});

it('tells what the page reads for its display from what was tried in a panel', () => {
  const isReading = (name: string, page: boolean) =>
    toLessonCall(exchange({ name, page })).isPageReading;
  expect(isReading('conversations.history', true)).toBe(true);
  expect(isReading('conversations.history', false)).toBe(false);
  expect(isReading('chat.delete', true)).toBe(false);
});

it('reads whatever was sent and answered', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (path, body, answer) => {
      const call = toLessonCall(exchange({ path: `/api/x?${path}`, body, answer }));
      expect(call.text).toBe(answer);
    }),
  );
});
