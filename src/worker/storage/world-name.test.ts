import { afterEach, expect, it, vi } from 'vitest';
import {
  governmentKey,
  newWorldName,
  originOf,
  readOwnWorld,
  readLastWorld,
  rememberOwnWorld,
  rememberWorld,
  worldKey,
  worldNameIn,
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
  expect([readLastWorld(HERE), readOwnWorld(HERE)]).toEqual(['main', 'main']);
  rememberWorld(HERE, 'demo-1');
  rememberOwnWorld(HERE, 'copy-1');
  expect([readLastWorld(HERE), readLastWorld(THERE)]).toEqual(['demo-1', 'main']);
  expect([readOwnWorld(HERE), readOwnWorld(THERE)]).toEqual(['copy-1', 'main']);
});

it('a tab whose storage is blocked opens the main world', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  expect(() => rememberWorld(HERE, 'copy-1')).not.toThrow();
  expect([readLastWorld(HERE), readOwnWorld(HERE)]).toEqual(['main', 'main']);
});

it('the name of a new world is random and says how it came about', () => {
  expect(newWorldName('copy')).toMatch(/^copy-[0-9a-z]{7}$/);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    if (numbers instanceof Uint32Array) numbers[0] = 36;
    return numbers;
  });
  expect(newWorldName('demo')).toBe('demo-0000010');
  const names = ['main', ...(['world', 'copy', 'demo'] as const).map(newWorldName)];
  expect(names.map(originOf)).toEqual(['world', 'world', 'copy', 'demo']);
});

it('the name of a world can be read from that of its database', () => {
  const key = worldKey(HERE, newWorldName('copy'));
  expect(worldKey(HERE, worldNameIn(HERE, key) ?? '')).toBe(key);
  expect(worldNameIn(HERE, worldKey(HERE, 'main'))).toBe('main');
  const others = [governmentKey(key), worldKey(THERE, 'main'), 'something', worldKey(HERE, '')];
  expect(others.map((other) => worldNameIn(HERE, other))).toEqual([null, null, null, null]);
});
