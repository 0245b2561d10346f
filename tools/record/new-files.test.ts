import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newFiles } from './new-files.ts';

let root = '';
let to = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-record-'));
  to = join(root, 'recordings', 'my-lesson');
});
afterEach(() => rmSync(root, { recursive: true }));

const film = () => readFileSync(join(to, 'a.webm'), 'utf8');
const folders = () => readdirSync(join(root, 'recordings'));

it('a film replaces the old one when it is whole', async () => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'a.webm'), 'old');
  writeFileSync(join(to, 'notes.txt'), 'of somebody');
  const made = await newFiles(to, async (folder) => {
    writeFileSync(join(folder, 'a.webm'), 'new');
    expect(film()).toBe('old');
    return 'made';
  });
  expect([made, film(), readdirSync(to)]).toEqual(['made', 'new', ['a.webm', 'notes.txt']]);
  expect(folders()).toEqual(['my-lesson']);
});

it('the old film stays where no new one can be made', async () => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'a.webm'), 'old');
  const failing = newFiles(to, async (folder) => {
    writeFileSync(join(folder, 'a.webm'), '');
    throw new Error('no encoder');
  });
  await expect(failing).rejects.toThrow('no encoder');
  expect([film(), folders()]).toEqual(['old', ['my-lesson']]);
});

it('the first film makes its folder', async () => {
  await newFiles(to, async (folder) => writeFileSync(join(folder, 'a.webm'), 'new'));
  expect(film()).toBe('new');
});
