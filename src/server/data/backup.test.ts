import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type HostedPlatform } from '../../platform/platform.ts';
import { brief } from '../test-server.ts';
import { backUp } from './back-up.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { findSqlite, openSqlite } from './open-sqlite.ts';
import { restore } from './restore.ts';

let root: string;
const opened: DataFolder[] = [];
const children: ReturnType<typeof spawn>[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-backup-'));
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

const at = (name: string) => join(root, name);

async function open(path: string): Promise<DataFolder> {
  const read = await openDataFolder(path);
  if (!read.ok) throw new Error(read.message);
  opened.push(read.folder);
  return read.folder;
}

const platformIn = (folder: DataFolder, name: 'commercial' | 'government' = 'commercial') =>
  folder.run(name, (kept) => createPlatform({ ...kept, deployment: { name } }));

const snapshotOf = async (platform: HostedPlatform): Promise<string> =>
  (await platform.fetch(new Request('http://localhost/sandbox/snapshot'))).text();

const addPerson = async (platform: HostedPlatform, real_name: string) => {
  const body = JSON.stringify({ real_name });
  const request = new Request('http://localhost/sandbox/users', { method: 'POST', body });
  expect((await platform.fetch(request)).status).toBe(200);
};

/** A folder whose worlds have a person each, and no server. */
async function folderWith(name: string, person: string): Promise<string> {
  const folder = await open(at(name));
  for (const deployment of ['commercial', 'government'] as const)
    await addPerson(platformIn(folder, deployment), `${person} ${deployment}`);
  folder.close();
  return at(name);
}

const made_at = new Date(0);
async function madeBackup(folder: string, to = at('all.backup')): Promise<string> {
  const made = await backUp({ folder, world: null, to, made_at });
  if (!made.ok) throw new Error(made.message);
  return to;
}

const back = (from: string, folder = at('other'), replace = false) =>
  restore({ folder, from, replace });

describe('a backup', () => {
  it('has both worlds, or one, and a folder that is restored from it goes on', async () => {
    const folder = await folderWith('worlds', 'Ada');
    const backup = await madeBackup(folder);
    expect(await back(backup)).toMatchObject({
      ok: true,
      worlds: [{ name: 'commercial' }, { name: 'government' }],
      kept: [],
    });
    const [before, after] = [await open(folder), await open(at('other'))];
    for (const name of ['commercial', 'government'] as const) {
      const snapshot = await snapshotOf(platformIn(after, name));
      expect(snapshot).toBe(await snapshotOf(platformIn(before, name)));
      expect(snapshot).toContain(`Ada ${name}`);
    }
    after.close();
    const one = at('one.backup');
    const made = await backUp({ folder: at('other'), world: 'government', to: one, made_at });
    expect(made).toMatchObject({ ok: true, worlds: [{ name: 'government' }] });
    expect(await back(one, at('third'))).toMatchObject({ ok: true });
    expect(readdirSync(at('third'))).toEqual(['government.sqlite']);
  });

  it('can be read by its user alone, leaves nothing beside it, and replaces no file', async () => {
    const folder = await folderWith('worlds', 'Ada');
    const backup = await madeBackup(folder);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(root).toSorted()).toEqual(['all.backup', 'worlds']);
    expect(await backUp({ folder, world: null, to: backup, made_at })).toEqual({
      ok: false,
      message: `${backup} exists already. Name another file.`,
    });
  });

  it('is refused with the reason where there is nothing to take, or what there is is damaged', async () => {
    const to = at('none.backup');
    expect(await backUp({ folder: at('none'), world: null, to, made_at })).toEqual({
      ok: false,
      message: `${at('none')} has no world.`,
    });
    const folder = await folderWith('worlds', 'Ada');
    truncateSync(join(folder, 'commercial.sqlite'), 8192);
    const made = await backUp({ folder, world: 'commercial', to, made_at });
    expect(made).toMatchObject({
      ok: false,
      message: expect.stringContaining('commercial.sqlite: '),
    });
    expect(made).toMatchObject({ message: expect.stringMatching(/malformed|damaged/) });
    expect(existsSync(to)).toBe(false);
  });

  it('taken in the middle of 1,000 posts holds what was acknowledged, and a beginning of the rest', async () => {
    const script = 'src/server/operations/serving.fixture.ts';
    const child = spawn(
      process.execPath,
      ['--import', './tools/lib/typescript.mjs', script, at('worlds'), '0'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    children.push(child);
    const base = String((await once(child.stdout, 'data'))[0]).trim();
    const reset = JSON.stringify({ rate_limits: false });
    await fetch(`${base}/sandbox/reset`, { method: 'POST', body: reset });
    const { apps, channels } = await brief(base);
    const authorization = `Bearer ${apps[0]?.tokens.find(({ type }) => type === 'bot')?.token}`;
    let acknowledged = 0;
    const posting = (async () => {
      for (let n = 0; n < 1_000; n += 1) {
        const text = `post ${n}.`;
        const body = new URLSearchParams({ channel: channels[0]?.id ?? '', text });
        const init = { method: 'POST', headers: { authorization }, body };
        const answer = await fetch(`${base}/api/chat.postMessage`, init);
        if ((await answer.json()).ok === true) acknowledged += 1;
      }
    })();
    const taken: { before: number; after: number; file: string }[] = [];
    for (let n = 0; n < 3; n += 1) {
      const wanted = n * 300 + 50;
      await expect
        .poll(() => acknowledged, { interval: 1, timeout: 30_000 })
        .toBeGreaterThan(wanted);
      const before = acknowledged;
      const file = await madeBackup(at('worlds'), at(`${taken.length}.backup`));
      taken.push({ before, after: acknowledged, file });
    }
    await posting;
    expect(acknowledged).toBe(1_000);
    expect(taken.length).toBeGreaterThan(1);
    for (const { before, after, file } of taken) {
      const folder = `${file}.folder`;
      expect(await back(file, folder)).toMatchObject({ ok: true });
      const data = await open(folder);
      const snapshot = await snapshotOf(platformIn(data));
      const found = [...snapshot.matchAll(/"text":"post (\d+)\."/g)].map(([, n]) => Number(n));
      // Each once, without a gap; the one that was under way may be there.
      expect(found.toSorted((a, b) => a - b)).toEqual(found.map((_, n) => n));
      expect(found.length).toBeGreaterThanOrEqual(before);
      expect(found.length).toBeLessThanOrEqual(after + 1);
      data.close();
    }
  });
});

describe('a restore', () => {
  it('takes the place of worlds only if that is wanted, and keeps them', async () => {
    const backup = await madeBackup(await folderWith('worlds', 'Ada'));
    const other = await folderWith('other', 'Zoe');
    expect(await back(backup)).toEqual({
      ok: false,
      message: `${other} has a commercial and a government world already. Name another folder, or add --replace, which keeps it under another name.`,
    });
    const files = readdirSync(other);
    const kept = ['commercial', 'government'].map((name) =>
      join(other, `${name}.sqlite.replaced-1`),
    );
    expect(await back(backup, other, true)).toMatchObject({ ok: true, kept });
    expect(readdirSync(other)).toHaveLength(files.length + 2);
    copyFileSync(kept[0] ?? '', join(other, 'commercial.sqlite'));
    const data = await open(other);
    expect(await snapshotOf(platformIn(data))).toContain('Zoe commercial');
    expect(await snapshotOf(platformIn(data, 'government'))).toContain('Ada government');
  });

  it('is refused while a server keeps its worlds there', async () => {
    const backup = await madeBackup(await folderWith('worlds', 'Ada'));
    await open(at('other'));
    expect(await back(backup, at('other'), true)).toEqual({
      ok: false,
      message: `A server keeps its worlds in ${at('other')}. Stop it, or name another folder.`,
    });
  });

  /** Changes a copy of a backup as a person with a tool would. */
  const changed = (statement: string) => async (file: string) => {
    const library = await findSqlite();
    if (library === null) throw new Error('there is no SQLite');
    const sql = openSqlite(library, file);
    sql.run(statement);
    sql.close();
  };

  let whole: string;
  beforeAll(async () => {
    whole = root = mkdtempSync(join(tmpdir(), 'parley-backup-'));
    await madeBackup(await folderWith('worlds', 'Ada'));
  });
  afterAll(() => rmSync(whole, { recursive: true }));

  it.each<[string, (file: string) => unknown, RegExp]>([
    ['no file', (file) => rmSync(file), /does not exist/],
    ['a text', (file) => writeFileSync(file, 'hello '.repeat(1000)), /is no backup of Parley/],
    ['empty', (file) => truncateSync(file, 0), /is no backup of Parley/],
    ['cut off', (file) => truncateSync(file, statSync(file).size / 2), /is damaged/],
    [
      'the file of a world',
      (file) => copyFileSync(at('worlds/commercial.sqlite'), file),
      /is the file of a world itself/,
    ],
    [
      'one whose bytes were changed',
      changed(`UPDATE pieces SET bytes = zeroblob(length(bytes)) WHERE n = 0`),
      /damaged \(the commercial world\)/,
    ],
    ['one that lacks a piece', changed('DELETE FROM pieces WHERE n = 0'), /damaged \(the comm/],
    ['one without worlds', changed('DELETE FROM worlds'), /damaged \(its list of worlds\)/],
    [
      'one of a strange world',
      changed(`UPDATE worlds SET name = '../x' WHERE name = 'commercial'`),
      /its list/,
    ],
    ['one of a newer version', changed('UPDATE about SET version = 2'), /of version 2, which this/],
  ])('of %s is refused with the reason, and changes nothing', async (_what, damage, reason) => {
    cpSync(whole, root, { recursive: true });
    const [backup, other] = [at('all.backup'), at('worlds')];
    await damage(backup);
    const before = readdirSync(other).map((file) => readFileSync(join(other, file)));
    const restored = await back(backup, other, true);
    expect(restored).toMatchObject({ ok: false, message: expect.stringMatching(reason) });
    expect(readdirSync(other).map((file) => readFileSync(join(other, file)))).toEqual(before);
  });

  it('takes the place of a file that is damaged', async () => {
    const folder = await folderWith('worlds', 'Ada');
    const backup = await madeBackup(folder);
    writeFileSync(join(folder, 'commercial.sqlite'), 'hello '.repeat(1000));
    appendFileSync(join(folder, 'commercial.sqlite-wal'), 'x');
    expect(await back(backup, folder, true)).toMatchObject({ ok: true });
    const data = await open(folder);
    expect(data.notes).toEqual([]);
    expect(await snapshotOf(platformIn(data))).toContain('Ada commercial');
  });
});
