import type { Exchange } from '../sandbox.ts';

/** An exchange for tests: a successful call without contents, with the given fields replaced. */
export const emptyExchange = (given: Partial<Exchange> = {}): Exchange => ({
  id: 'x0000000001',
  surface: 'web-api',
  name: 'api.test',
  verb: 'POST',
  path: '/api/api.test',
  at: 0,
  duration_ms: 0,
  status: 200,
  error: null,
  warnings: [],
  actor: null,
  request_bytes: 0,
  response_bytes: 0,
  touched: [],
  caused_by: null,
  source: { client: null, panel: null, agent: null },
  request: { url: '', headers: [], body: { text: '', bytes: 0, truncated: false } },
  response: { headers: [], body: { text: '', bytes: 0, truncated: false } },
  trace: [],
  changes: [],
  events: [],
  ...given,
});
