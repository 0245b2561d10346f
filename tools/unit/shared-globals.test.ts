import { expect, it, vi } from 'vitest';
import { putBack, sharedNow } from './shared-globals.ts';

it('names what a test file replaced for the files after it, and puts it back', () => {
  const before = sharedNow();
  const { structuredClone } = globalThis;
  expect(putBack(before)).toEqual([]);
  globalThis.structuredClone = () => 'replaced';
  process.env['PARLEY_LEAK'] = 'added';
  expect(putBack(before)).toEqual(['structuredClone', 'process.env.PARLEY_LEAK']);
  expect([globalThis.structuredClone, process.env['PARLEY_LEAK']]).toEqual([
    structuredClone,
    undefined,
  ]);
});

it('lets no test file mock a module, which the files after it would get', () => {
  expect(() => vi.doMock('./shared-globals.ts', () => ({}))).toThrow(/share their modules/);
});
