import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type HostedPlatform } from '../../platform/platform.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { type DataFolder, type DataSetting, openDataFolder } from './data-folder.ts';
import { findSqlite, openSqlite } from './open-sqlite.ts';

let folder: string;
let copies = 0;
const opened: DataFolder[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parley-data-')), 'worlds');
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  rmSync(join(folder, '..'), { recursive: true });
});

async function open(path = folder, setting?: DataSetting): Promise<DataFolder> {
  const read = await openDataFolder(path, setting);
  if (!read.ok) throw new Error(read.message);
  opened.push(read.folder);
  return read.folder;
}

async function refusalOf(path = folder): Promise<string> {
  const read = await openDataFolder(path);
  if (read.ok) opened.push(read.folder);
  return read.ok ? 'it was opened' : read.message;
}

const run = (data: DataFolder): HostedPlatform =>
  data.run('commercial', (kept) => createPlatform({ ...kept, idle: (work) => work() }));

const ask = async (platform: HostedPlatform, path: string, init: RequestInit = {}) => {
  const answer = await platform.fetch(new Request(`http://localhost/${path}`, init));
  return (answer.headers.get('content-type') ?? '').includes('json')
    ? answer.json()
    : answer.text();
};

/** A request of the bot that posts. */
async function requestOfPost(platform: HostedPlatform, text: string): Promise<Request> {
  const { apps, channels } = (await ask(platform, 'sandbox')) as WorldBrief;
  const token = apps[0]?.tokens.find(({ type }) => type === 'bot')?.token;
  const headers = { authorization: `Bearer ${token}` };
  const body = new URLSearchParams({ channel: channels[0]?.id ?? '', text });
  return new Request('http://localhost/api/chat.postMessage', { method: 'POST', headers, body });
}

async function post(platform: HostedPlatform, text: string): Promise<void> {
  const answer = await platform.fetch(await requestOfPost(platform, text));
  expect(await answer.json()).toMatchObject({ ok: true });
}

const snapshotOf = async (platform: HostedPlatform): Promise<string> =>
  JSON.stringify(await ask(platform, 'sandbox/snapshot'));

/** What a process that is killed now leaves: the files as they are. */
function killedNow(): string {
  copies += 1;
  const copy = `${folder}-${copies}`;
  cpSync(folder, copy, { recursive: true });
  return copy;
}

describe('worlds in a folder', () => {
  it('have each acknowledged change once, however their process ends', async () => {
    const platform = run(await open());
    const killed: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await post(platform, `message ${n}.`);
      killed.push(killedNow());
    }
    for (const [at, copy] of killed.entries()) {
      const snapshot = await snapshotOf(run(await open(copy)));
      const found = [0, 1, 2].map((n) => snapshot.split(`"message ${n}."`).length > 1);
      expect(found).toEqual([0, 1, 2].map((n) => n <= at));
    }
  });

  it('go on as they were: rows, log, past, tokens, keys and files', async () => {
    const data = await open();
    const platform = run(data);
    await post(platform, 'first');
    const form = new FormData();
    const { apps } = (await ask(platform, 'sandbox')) as WorldBrief;
    const token = apps[0]?.tokens.find(({ type }) => type === 'bot')?.token ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const given = new URLSearchParams({ filename: 'a.txt', length: '5' });
    const begun = await ask(platform, 'api/files.getUploadURLExternal', {
      method: 'POST',
      headers,
      body: given,
    });
    form.append('file', new Blob(['bytes']), 'a.txt');
    await ask(platform, new URL(begun.upload_url).pathname.slice(1), {
      method: 'POST',
      body: form,
    });
    const files = JSON.stringify([{ id: begun.file_id }]);
    const { ok, files: complete } = await ask(platform, 'api/files.completeUploadExternal', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ files }),
    });
    expect(ok).toBe(true);
    const before = {
      snapshot: await snapshotOf(platform),
      keys: await ask(platform, 'openid/connect/keys'),
      log: (await ask(platform, 'sandbox/exchanges')).exchanges.length,
    };
    data.close();
    const again = run(await open());
    expect(await ask(again, 'openid/connect/keys')).toEqual(before.keys);
    expect(JSON.parse(await snapshotOf(again))).toEqual(JSON.parse(before.snapshot));
    const path = new URL(complete[0].url_private).pathname.slice(1);
    expect(await ask(again, path, { headers })).toBe('bytes');
    expect(before.log).toBeGreaterThan(0);
    await post(again, 'second');
    await ask(again, 'sandbox/reset', { method: 'POST', body: '{}' });
    expect(await snapshotOf(again)).not.toContain('second');
  });

  it('that are full say so, are still read, and take a reset', async () => {
    const platform = run(await open(folder, { maxBytes: 1024 * 1024 }));
    const long = 'long '.repeat(7000);
    let posts = 0;
    let answer: { readonly ok: boolean } = { ok: true };
    for (; answer.ok && posts < 100; posts += 1)
      answer = await (await platform.fetch(await requestOfPost(platform, long))).json();
    const full = { ok: false, error: 'world_full', message: expect.stringContaining('1 MB') };
    expect(answer).toEqual(full);
    expect(posts).toBeGreaterThan(5);

    const request = await requestOfPost(platform, long);
    const bytes = new Uint8Array(await request.clone().arrayBuffer());
    const reply = await platform.receive(request)?.({ bytes, oversized: false, broken: false });
    expect([reply?.status, JSON.parse(reply?.body as string)]).toEqual([200, full]);

    const { users } = (await ask(platform, 'sandbox')) as WorldBrief;
    expect(users.count).toBeGreaterThan(0);
    expect(await ask(platform, 'sandbox/reset', { method: 'POST', body: '{}' })).toMatchObject({
      ok: true,
    });
    await post(platform, long);
  });

  it('are refused to a second server, until the first one ends', async () => {
    const data = await open();
    expect(await refusalOf()).toContain('Another server keeps its worlds here.');
    data.close();
    expect(await refusalOf()).toBe('it was opened');
  });

  it('say whether they can be written, and change nothing by that', async () => {
    const data = await open();
    const platform = run(data);
    const before = await snapshotOf(platform);
    expect(data.probe()).toBeNull();
    expect(await snapshotOf(platform)).toBe(before);
    data.close();
    expect(data.probe()).toBe('The disk that keeps the worlds refuses what is written.');
  });

  it('can be read by their user alone', async () => {
    await open();
    const rights = readdirSync(folder).map((file) => statSync(join(folder, file)).mode & 0o077);
    expect(rights).toEqual(rights.map(() => 0));
  });
});

describe('a file that cannot be used', () => {
  /** Ends a server properly, so that all is in the file itself. */
  async function endedFile(): Promise<string> {
    const data = await open();
    await post(run(data), 'before');
    data.close();
    return join(folder, 'commercial.sqlite');
  }

  it.each([
    ['no database', (file: string) => writeFileSync(file, 'hello '.repeat(1000))],
    ['cut off', (file: string) => truncateSync(file, 8192)],
  ])('because it is %s is put aside, and a new world begins', async (_what, damage) => {
    damage(await endedFile());
    const data = await open();
    expect(data.notes).toEqual([expect.stringContaining('commercial.sqlite is damaged (')]);
    expect(readdirSync(folder)).toContain('commercial.sqlite.damaged-1');
    const platform = run(data);
    await post(platform, 'after');
    data.close();
    const snapshot = await snapshotOf(run(await open()));
    expect([snapshot.includes('after'), snapshot.includes('before')]).toEqual([true, false]);
  });

  /** Opens the file as a person with a tool would. */
  async function openFile(file: string) {
    const library = await findSqlite();
    if (library === null) throw new Error('there is no SQLite');
    return openSqlite(library, file);
  }

  async function change(file: string, statement: string): Promise<void> {
    const sql = await openFile(file);
    sql.run(statement);
    sql.close();
  }

  it('because a row of its world is damaged is put aside with the reason', async () => {
    await change(await endedFile(), `UPDATE rows SET row = '{}' WHERE name = 'messages'`);
    const data = await open();
    expect(data.notes).toEqual([expect.stringMatching(/\(row \d+ of \d+ is damaged/)]);
    expect(await snapshotOf(run(data))).not.toContain('before');
  });

  it.each([
    ['its tables', `UPDATE about SET value = '99' WHERE name = 'schema'`],
    ['its world', `UPDATE about SET value = replace(value, '"version":', '"version":9')`],
  ])('because %s are of another version is left as it is', async (_what, statement) => {
    const file = await endedFile();
    await change(file, statement);
    expect(await refusalOf()).toMatch(/version \d+, which this Parley does not read/);
    expect(readdirSync(folder)).not.toContain('commercial.sqlite.damaged-1');
  });

  it('loses only the damaged calls of its log', async () => {
    await change(await endedFile(), `UPDATE exchanges SET exchange = '{' WHERE n = 1`);
    const data = await open();
    expect(data.notes).toEqual([expect.stringContaining('1 calls of the log were damaged')]);
    expect(await snapshotOf(run(data))).toContain('before');
  });

  it('begins its past anew where the only step of it is damaged', async () => {
    const file = await endedFile();
    await change(file, 'DELETE FROM history WHERE n > 0');
    await change(file, `UPDATE history SET n = 500, step = '{'`);
    const data = await open();
    run(data);
    data.close();
    const sql = await openFile(file);
    expect(sql.rows('SELECT n FROM history')).toEqual([{ n: 0 }]);
    sql.close();
  });

  it('because its folder is a file is named', async () => {
    const file = await endedFile();
    expect(await refusalOf(file)).toContain('This is a file. Name a folder.');
    expect(await refusalOf(join(file, 'below'))).toContain('This is a file. Name a folder.');
  });

  it.skipIf(!existsSync('/proc/self'))('because nothing can be made there is named', async () => {
    expect(await refusalOf('/proc/nope')).toContain('Nothing can be written here.');
    expect(await refusalOf('/proc/nope/worlds')).toContain('Nothing can be written here.');
  });

  it('is made with the folders above it', async () => {
    const deep = join(folder, 'of', 'a', 'class');
    expect(await refusalOf(deep)).toBe('it was opened');
    expect(statSync(join(folder, 'of')).mode & 0o777).toBe(0o700);
  });
});

it('undoes and refuses what cannot be stored', async () => {
  const data = await open();
  const platform = data.run('commercial', ({ journal, ...kept }) =>
    createPlatform({
      ...kept,
      journal: {
        begin: async (world) => journal?.begin(world),
        commit: async (batch) => {
          if (batch.rows.length > 0) data.close();
          await journal?.commit(batch);
        },
      },
    }),
  );
  const { apps, channels } = (await ask(platform, 'sandbox')) as WorldBrief;
  const token = apps[0]?.tokens.find(({ type }) => type === 'bot')?.token ?? '';
  const refused = await ask(platform, 'api/chat.postMessage', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ channel: channels[0]?.id ?? '', text: 'lost' }),
  });
  expect(refused).toMatchObject({ ok: false });
  expect(await snapshotOf(platform)).not.toContain('"lost"');
});
