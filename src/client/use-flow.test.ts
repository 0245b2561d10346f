import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ParleyClient } from './transport/client.ts';
import type { LiveMessage } from './transport/live.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
const { forgetFlows, keepFlow } = await import('./use-flow.ts');
const { keepFresh } = await import('./keep-fresh.ts');

const COMMERCIAL = 'https://parley.example';
const GOVERNMENT = 'https://parley.example/gov';
const flows = () =>
  Object.keys(
    (JSON.parse(kept.get('parley.flows') ?? '{}') as { state: { sessions: object } }).state
      .sessions,
  );

beforeEach(() => {
  for (const base of [COMMERCIAL, GOVERNMENT]) {
    forgetFlows(base);
    keepFlow(`${base} sign-in app`, () => ({ request: 'made' }));
  }
});

it('is kept in the tab, by platform', () => {
  expect(flows()).toEqual([`${COMMERCIAL} sign-in app`, `${GOVERNMENT} sign-in app`]);
  forgetFlows(COMMERCIAL);
  expect(flows()).toEqual([`${GOVERNMENT} sign-in app`]);
});

it('ends with the world it happened in, and goes on through anything else', () => {
  let tell = (_message: LiveMessage) => {};
  const client = {
    baseUrl: COMMERCIAL,
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  } as unknown as ParleyClient;
  const stop = keepFresh(client, new QueryClient());
  tell({ type: 'world', value: { reason: 'clock' } });
  tell({ type: 'world', value: { reason: 'condition' } });
  expect(flows()).toHaveLength(2);
  tell({ type: 'world', value: { reason: 'reset' } });
  expect(flows()).toEqual([`${GOVERNMENT} sign-in app`]);
  stop();
});
