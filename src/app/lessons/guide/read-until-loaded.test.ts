import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readUntilLoaded } from './read-until-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stopped = { data: undefined, error: null };

it('reads again where a read was stopped', async () => {
  let reads = 0;
  const reading = readUntilLoaded(async () => {
    reads += 1;
    return reads < 3 ? stopped : { data: 'the log', error: null };
  });
  await vi.runAllTimersAsync();
  expect(await reading).toBe('the log');
  expect(reads).toBe(3);
});

it('ends with the error of a read, or with its own after reads that all stopped', async () => {
  const failed = { data: undefined, error: new Error('no answer') };
  await expect(readUntilLoaded(async () => failed)).rejects.toThrow('no answer');
  const [outcome] = await Promise.all([
    readUntilLoaded(async () => stopped).catch(String),
    vi.runAllTimersAsync(),
  ]);
  expect(outcome).toContain('could not be read');
});
