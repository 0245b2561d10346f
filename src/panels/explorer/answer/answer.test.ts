import { expect, it } from 'vitest';
import type { Exchange } from '../../../contract/sandbox.ts';
import { answerOfExchange } from './answer.ts';

it('an exchange of the log shows as the answer it was', () => {
  const exchange: Exchange = {
    id: 'x7',
    surface: 'web-api',
    name: 'users.list',
    verb: 'GET',
    path: '/api/users.list',
    at: 1767225600,
    duration_ms: 4,
    status: 200,
    error: null,
    warnings: [],
    actor: null,
    request_bytes: 0,
    response_bytes: 300_000,
    touched: [],
    caused_by: null,
    request: {
      url: 'http://localhost/api/users.list',
      headers: [],
      body: { text: '', bytes: 0, truncated: false },
    },
    response: {
      headers: [['Content-Type', 'application/json']],
      body: { text: '{"ok":true', bytes: 300_000, truncated: true },
    },
    trace: [],
    changes: [],
    events: [],
  };
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
