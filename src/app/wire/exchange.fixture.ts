import type { Exchange } from '../../contract/sandbox.ts';
import { emptyExchange } from '../../contract/schemas/exchange.fixture.ts';

/** An exchange for tests: a successful call of chat.delete, with the given fields replaced. */
export function anExchange(changedFields: Partial<Exchange> = {}): Exchange {
  const body = { text: 'channel=C1&ts=1.000100', bytes: 22, truncated: false };
  return emptyExchange({
    name: 'chat.delete',
    path: '/api/chat.delete',
    at: 1767225600.5,
    duration_ms: 2.5,
    actor: { token_type: 'bot', app_id: 'A1', user_id: 'U1', label: 'Beacon' },
    request_bytes: 22,
    response_bytes: 11,
    request: {
      url: 'http://localhost/api/chat.delete',
      headers: [
        ['accept', '*/*'],
        ['authorization', 'Bearer xoxb-…wxyz'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body,
    },
    response: {
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: { text: '{"ok":true}', bytes: 11, truncated: false },
    },
    ...changedFields,
  });
}
