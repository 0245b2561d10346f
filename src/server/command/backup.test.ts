import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../data/data-folder.ts';
import { BACKUP_OPTIONS, RESTORE_OPTIONS, runBackup, runRestore } from './backup.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const backup = (...args: string[]) =>
  runBackup(args, { typed: 'parley backup', folder }, new Date(0));
const restore = (...args: string[]) => runRestore(args, { typed: 'parley restore', folder });

it('backs up and restores by paths that are relative to where the command was typed', async () => {
  const opened = await openDataFolder(join(folder, 'worlds'));
  if (opened.ok) opened.folder.close();
  expect(await backup('--data', 'worlds', '--to', 'a.backup')).toEqual({
    exitCode: 0,
    text: expect.stringMatching(
      /^Backed up the commercial world \(\d+ kB\) and the government world \(\d+ kB\) in a\.backup\nIt has every token/,
    ),
  });
  expect(await restore('--data', 'worlds', '--from', 'a.backup')).toMatchObject({
    exitCode: 1,
    problem: expect.stringContaining('add --replace'),
  });
  const { text } = await restore('--data', 'worlds', '--from', 'a.backup', '--replace');
  expect(text).toContain(
    `What was there is kept as ${join(folder, 'worlds/commercial.sqlite.rep')}`,
  );
  expect(await backup('--data', 'worlds', '--world', 'government', '--to', 'b')).toMatchObject({
    text: expect.stringMatching(/^Backed up the government world/),
  });
  expect(readdirSync(folder).toSorted()).toEqual(['a.backup', 'b', 'worlds']);
});

it.each([
  [backup, ['--to', 'a'], '--data must be the path of a folder that keeps worlds.'],
  [backup, ['--data', 'a', '--to='], '--to must be the path of a new file.'],
  [backup, ['--data', 'a', '--to', 'b', '--world', '\u001b[1m'], 'not “\ufffd[1m”'],
  [restore, ['--data', ' ', '--from', 'a'], '--data must be the path of a folder.'],
  [restore, ['--data', 'a'], '--from must be the path of a backup.'],
  [restore, ['--no'], "Unknown option '--no'"],
])('%s says of %j what is wrong', async (command, args, problem) => {
  expect(await command(...args)).toEqual({
    exitCode: 2,
    problem: expect.stringContaining(problem),
  });
});

it('says what failed', async () => {
  mkdirSync(join(folder, 'empty'));
  expect(await backup('--data', 'empty', '--to', 'a')).toEqual({
    exitCode: 1,
    problem: `${join(folder, 'empty')} has no world.`,
  });
  expect(await backup('--data', 'empty', '--to', 'empty')).toMatchObject({ exitCode: 1 });
  expect(await restore('--data', 'a', '--from', 'b')).toMatchObject({ exitCode: 1 });
});

it.each([
  [backup, BACKUP_OPTIONS],
  [restore, RESTORE_OPTIONS],
])('%s has help for each option', async (command, options) => {
  const { exitCode, text } = await command('--help');
  expect(exitCode).toBe(0);
  for (const option of options) expect(text).toContain(option);
});
