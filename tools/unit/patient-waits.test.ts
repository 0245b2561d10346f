import { expect, test, vi } from 'vitest';
import { waitPatiently } from './patient-waits.ts';

test('a wait without a limit of its own has the patience of a test, however often that is set up', async () => {
  const waitFor = vi.fn<Parameters<typeof waitPatiently>[0]['waitFor']>(async () => 'done');
  const waits: Parameters<typeof waitPatiently>[0] = { waitFor };
  waitPatiently(waits);
  const first = waits.waitFor;
  waitPatiently(waits);
  expect(waits.waitFor).toBe(first);
  const callback = () => undefined;
  expect(await waits.waitFor(callback)).toBe('done');
  await waits.waitFor(callback, { interval: 5 });
  await waits.waitFor(callback, { timeout: 5 });
  await waits.waitFor(callback, 7);
  expect(waitFor.mock.calls.map(([, options]) => options)).toEqual([
    { timeout: 30_000 },
    { timeout: 30_000, interval: 5 },
    { timeout: 5 },
    7,
  ]);
});

test('the waits of the unit tests have it', () => {
  const set = vi.waitFor;
  waitPatiently(vi);
  expect(vi.waitFor).toBe(set);
});
