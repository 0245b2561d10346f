import { expect, it } from 'vitest';
import { emptyExchange } from '../../../contract/schemas/exchange.fixture.ts';
import { answerOfExchange } from './answer.ts';

it('an exchange of the log shows as the answer it was', () => {
  const exchange = emptyExchange({
    id: 'x7',
    name: 'users.list',
    duration_ms: 4,
    response_bytes: 300_000,
    request: {
      url: 'http://localhost/api/users.list',
      headers: [],
      body: { text: '', bytes: 0, truncated: false },
    },
    response: {
      headers: [['Content-Type', 'application/json']],
      body: { text: '{"ok":true', bytes: 300_000, truncated: true },
    },
  });
  expect(answerOfExchange(exchange)).toEqual({
    url: 'http://localhost/api/users.list',
    status: 200,
    headers: [['Content-Type', 'application/json']],
    text: '{"ok":true',
    bytes: 300_000,
    duration_ms: 4,
    exchange: 'x7',
    truncated: true,
    json: null,
    code: null,
    isFromLog: true,
  });
});
