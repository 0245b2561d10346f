import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyWhole, putInPlace, servedBuild } from './built.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-built-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build that says who made it. */
function made(name: string) {
  const folder = join(root, `made-${name}`);
  mkdirSync(join(folder, 'page'), { recursive: true });
  writeFileSync(join(folder, 'page', `${name}.js`), name);
  return folder;
}

it('replaces a build as a whole', () => {
  const place = join(root, 'dist');
  for (const name of ['one', 'two']) putInPlace(made(name), place, join(root, `before-${name}`));
  expect(readdirSync(join(place, 'page'))).toEqual(['two.js']);
  expect(readdirSync(root).toSorted()).toEqual(['before-two-1', 'dist']);
});

it('a copy stays as it is when the build is replaced', () => {
  const place = join(root, 'dist');
  putInPlace(made('one'), place, join(root, 'before'));
  const copy = copyWhole(place, join(root, 'copy'));
  putInPlace(made('two'), place, join(root, 'before'));
  expect(readFileSync(join(copy, 'page/one.js'), 'utf8')).toBe('one');
});

it('says so when there is no build to copy', () => {
  expect(() => copyWhole(join(root, 'dist'), join(root, 'copy'))).toThrow('ENOENT');
});

it('a process serves one copy, however often it builds', () => {
  const place = join(root, 'dist');
  putInPlace(made('one'), place, join(root, 'before'));
  const served = servedBuild(place);
  putInPlace(made('two'), place, join(root, 'before'));
  expect(servedBuild(place)).toBe(served);
  expect(readdirSync(join(served, 'page'))).toEqual(['one.js']);
  rmSync(join(served, '..'), { recursive: true });
});
