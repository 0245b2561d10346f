/**
 * Test files of one worker share its globals and modules. What a file stubbed with vitest is put back before the next
 * one. A file that replaces something else and leaves it fails, and so does one that mocks a module.
 */
import { afterAll, vi } from 'vitest';
import { waitPatiently } from './patient-waits.ts';
import { putBack, sharedNow } from './shared-globals.ts';
import { shareKeyPairs } from './shared-key-pairs.ts';

const noMock = () => {
  throw new Error('Test files share their modules: pass a fake in, instead of mocking a module.');
};
Object.assign(vi, { mock: noMock, doMock: noMock });

shareKeyPairs(crypto.subtle);
waitPatiently(vi);

const before = sharedNow();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const replaced = putBack(before);
  if (replaced.length > 0)
    throw new Error(`This file replaced ${replaced.join(', ')}, and did not put it back.`);
});
