import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ParleyClient } from '../transport/client.ts';
import type { LiveMessage } from '../transport/live.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
// Results are read from the storage when the module is loaded, which another test file may have done.
vi.resetModules();
const { changeResults, forgetResults, resultsKey } = await import('./world-results.ts');
const { keepFresh } = await import('../session/keep-fresh.ts');
const { createWorldStream } = await import('./world-stream.ts');

const COMMERCIAL = 'https://parley.example';
const GOVERNMENT = 'https://parley.example/gov';
const results = () =>
  Object.keys(
    (JSON.parse(kept.get('parley.flows') ?? '{}') as { state: { results: object } }).state.results,
  );

beforeEach(() => {
  for (const base of [COMMERCIAL, GOVERNMENT]) {
    forgetResults(base);
    changeResults(resultsKey(base, 'sign-in app'), () => ({ request: 'made' }));
  }
});

it('is kept in the tab, by platform', () => {
  expect(results()).toEqual([`${COMMERCIAL} sign-in app`, `${GOVERNMENT} sign-in app`]);
  forgetResults(COMMERCIAL);
  expect(results()).toEqual([`${GOVERNMENT} sign-in app`]);
});

it('ends with the world it happened in, and goes on through anything else', () => {
  let tell = (_message: LiveMessage) => {};
  const client = {
    baseUrl: COMMERCIAL,
    moment: null,
    world: () => Promise.reject(new TypeError('nobody answers')),
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  } as unknown as ParleyClient;
  const stop = keepFresh(client, new QueryClient(), createWorldStream('http://localhost'));
  tell({ type: 'world', value: { reason: 'clock' } });
  tell({ type: 'world', value: { reason: 'condition' } });
  expect(results()).toHaveLength(2);
  tell({ type: 'world', value: { reason: 'reset' } });
  expect(results()).toEqual([`${GOVERNMENT} sign-in app`]);
  stop();
});
