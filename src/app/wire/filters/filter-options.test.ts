import { expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import { listFilterOptions } from './filter-options.ts';

it('offers what the exchanges have, each once, sorted and counted', () => {
  const exchanges = [
    anExchange({ name: 'users.list', status: 429, error: 'ratelimited' }),
    anExchange({ name: 'api.test', status: 200, actor: null }),
    anExchange({ name: 'users.list', status: 404 }),
  ];
  const { method, status, error, actor } = listFilterOptions(exchanges);
  expect(method).toEqual([
    { id: 'api.test', label: 'api.test', detail: '1 call' },
    { id: 'users.list', label: 'users.list', detail: '2 calls' },
  ]);
  expect(status.map(({ id, detail }) => `${id} ${detail}`)).toEqual([
    '200 1 call',
    '2xx 1 call',
    '404 1 call',
    '429 1 call',
    '4xx 2 calls',
  ]);
  expect(error.map(({ id }) => id)).toEqual(['ratelimited']);
  expect(actor).toEqual([{ id: 'Beacon', label: 'Beacon', detail: '2 calls' }]);
});
