import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFiles } from './new-files.ts';

it('a film replaces the old one when it is whole, and no failure does', async () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-record-'));
  const to = join(root, 'recordings', 'my-lesson');
  const film = () => readFileSync(join(to, 'a.webm'), 'utf8');
  try {
    await newFiles(to, async (folder) => writeFileSync(join(folder, 'a.webm'), 'old'));
    writeFileSync(join(to, 'notes.txt'), 'of somebody');
    const failing = newFiles(to, async (folder) => {
      writeFileSync(join(folder, 'a.webm'), '');
      throw new Error('no encoder');
    });
    await expect(failing).rejects.toThrow('no encoder');
    expect(film()).toBe('old');
    await newFiles(to, async (folder) => {
      writeFileSync(join(folder, 'a.webm'), 'new');
      expect(film()).toBe('old');
    });
    expect([film(), readdirSync(to)]).toEqual(['new', ['a.webm', 'notes.txt']]);
    expect(readdirSync(join(root, 'recordings'))).toEqual(['my-lesson']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
