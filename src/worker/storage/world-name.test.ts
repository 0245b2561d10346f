import { afterEach, expect, it, vi } from 'vitest';
import {
  isKeyOfCopy,
  newCopyName,
  rememberedWorld,
  rememberWorld,
  worldKey,
} from './world-name.ts';

const HERE = 'https://site.example/parley/';
const THERE = 'https://site.example/other/';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a tab remembers its world, for each address by itself', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect(rememberedWorld(HERE)).toBe('main');
  rememberWorld(HERE, 'copy-1');
  expect([rememberedWorld(HERE), rememberedWorld(THERE)]).toEqual(['copy-1', 'main']);
});

it('a tab whose storage is blocked opens the main world', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  expect(() => rememberWorld(HERE, 'copy-1')).not.toThrow();
  expect(rememberedWorld(HERE)).toBe('main');
});

it('the name of a copy is random, and its key is known as that of a copy', () => {
  expect(newCopyName()).toMatch(/^copy-[0-9a-z]{7}$/);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    if (numbers instanceof Uint32Array) numbers[0] = 36;
    return numbers;
  });
  expect(newCopyName()).toBe('copy-0000010');
  const key = worldKey(HERE, newCopyName());
  expect([isKeyOfCopy(HERE, key), isKeyOfCopy(THERE, key)]).toEqual([true, false]);
  expect(isKeyOfCopy(HERE, worldKey(HERE, 'main'))).toBe(false);
});
