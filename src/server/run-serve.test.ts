import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEN_STEPS } from '../contract/demo/fixtures/ten-steps.fixture.ts';
import { demoJson } from '../contract/links/codec.ts';
import { createPlatform } from '../platform/platform.ts';
import { MAX_WORLD_FILE_LENGTH } from '../platform/service/world-file.ts';
import { openWorld, START_S, type OpenWorld } from '../platform/testing/open-world.ts';
import { brief, startTestServer } from './test-server.ts';
import { readGivenWorld, receiversIn, writeStartedLine } from './run-serve.ts';
import { writeGreeting } from './command/greeting.ts';
import { createGivenApp } from './command/given-manifest.ts';

let folder: string;
let world: OpenWorld;
const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
const written = async (from: OpenWorld) =>
  (await from.platform.fetch(new Request('http://localhost/sandbox/snapshot'))).text();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-world-'));
  world = await openWorld({ salt: 'the salt of a browser' });
  await world.sandbox('/clock', { frozen: true });
  await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text: 'Kept' });
  const snapshot = await written(world);
  save('world.json', snapshot);
  const beside = await openWorld({ salt: 'another salt' });
  save('both.json', `{"government":${await written(beside)},${snapshot.slice(1)}`);
  save('demo.json', demoJson(TEN_STEPS, 2));
  save('broken.json', '{');
  save('huge.json', ' '.repeat(MAX_WORLD_FILE_LENGTH + 1));
  save('damaged.json', snapshot.replace('"rows":[', '"rows":[{"table":"no","key":"","row":{}},'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that begins with a file. */
async function startedWith(file: string): Promise<string> {
  const given = await readGivenWorld(file, folder);
  if (!given.ok) throw new Error(given.message);
  return (await startTestServer({ kept: given.worlds })).platform.deployment.base_url;
}

describe('a world of the command line', () => {
  it('is served as it was saved: its messages, its clock, its tokens and secrets', async () => {
    const base = await startedWith('world.json');
    const { apps, clock, secrets } = await brief(base);
    expect(clock).toEqual({ now: START_S, frozen: true });
    expect(secrets).toBe('random');
    expect(apps[0]?.tokens).toEqual(world.app.tokens);
    expect(apps[0]?.signing_secret).toBe(world.app.signing_secret);
    const history = `${base}/api/conversations.history?channel=${world.channels['deploys']}&limit=1`;
    const answer = await fetch(history, { headers: { authorization: `Bearer ${world.bot}` } });
    expect(await answer.json()).toMatchObject({ messages: [{ text: 'Kept' }] });
    expect((await brief(`${base}/gov`)).apps[0]?.tokens).not.toEqual(world.app.tokens);
  });

  it('may bring the world of the government deployment', async () => {
    const base = await startedWith(join(folder, 'both.json'));
    const [own, government] = await Promise.all([brief(base), brief(`${base}/gov`)]);
    expect(own.apps[0]?.tokens).toEqual(world.app.tokens);
    expect(government.apps[0]?.tokens).toHaveLength(world.app.tokens.length);
    expect(government.apps[0]?.tokens).not.toEqual(world.app.tokens);
  });

  it('of a stranger puts nothing into the terminal, nor into the call to paste', async () => {
    await world.sandbox('/tokens', { app_id: world.app.app_id, type: 'bot', scopes: [] });
    const snapshot = await written(world);
    const minted = /"table":"tokens","key":"([^"]+)"/.exec(snapshot)?.[1] ?? '';
    const evil = "xoxb-'; echo \u001b[2J; '";
    const stored = JSON.parse(snapshot.replaceAll(minted, JSON.stringify(evil).slice(1, -1)));
    const own = world.app.tokens.map(({ token }) => ({ table: 'tokens', key: token, row: null }));
    const rows = [...own, ...stored.rows];
    save('evil.json', JSON.stringify({ ...stored, rows }));
    const given = await readGivenWorld('evil.json', folder);
    if (!given.ok) throw new Error(given.message);
    const kept = given.worlds.commercial;
    expect(JSON.stringify(kept)).toContain('echo');
    const printed = await writeGreeting(createPlatform({ kept }), null, {
      file: { receivers: [] },
    });
    for (const hidden of ['echo', '\u001b']) expect(printed).not.toContain(hidden);
    save('odd.json', JSON.stringify({ ...stored, rows: [{ table: 'users', key: evil, row: {} }] }));
    const odd = await readGivenWorld('odd.json', folder);
    expect(odd).toMatchObject({ ok: false, message: expect.stringContaining('echo') });
    expect(JSON.stringify(odd)).not.toMatch(/\\u001b/);
  });

  it('says where its events go', async () => {
    const app = { table: 'apps', key: 'A1', row: { request_url: 'http://192.168.0.1/a?b' } };
    const worlds = { commercial: { rows: [app, { ...app, row: { request_url: null } }] } };
    const receivers = receiversIn({ ...worlds, government: null } as never);
    expect(receivers).toEqual(['http://192.168.0.1']);
    expect(await writeGreeting(world.platform, null, { file: { receivers } })).toContain(
      'Sends to       http://192.168.0.1, as the file says',
    );
  });

  it.each([
    ['nothing.json', 'There is no such file'],
    ['.', 'This is a folder'],
    ['demo.json', 'start it with --demo'],
    ['broken.json', 'cannot be read as JSON'],
    ['huge.json', 'larger than 64 MB'],
    ['damaged.json', 'row 1'],
  ])('that cannot be opened says why: %s', async (source, reason) => {
    const given = await readGivenWorld(source, folder);
    expect(given).toMatchObject({ ok: false, message: expect.stringContaining(reason) });
    expect(given).toMatchObject({ message: expect.stringMatching(/^--world cannot be opened: /) });
  });
});

const open = () => createPlatform({ deployment: { base_url: 'http://127.0.0.1:4321' } });

it('is one line with an address and a token that work', async () => {
  const platform = open();
  const line = await writeStartedLine(platform, 'key');
  expect(line).not.toContain('\n');
  const { apiUrl, environment, tokens, ...rest } = JSON.parse(line);
  expect(rest).toMatchObject({ url: 'http://127.0.0.1:4321', sandboxKey: 'key', demo: null });
  expect(tokens).toContainEqual(expect.objectContaining({ token: environment.SLACK_BOT_TOKEN }));
  const headers = { authorization: `Bearer ${environment.SLACK_BOT_TOKEN}` };
  const answer = await platform.fetch(new Request(`${apiUrl}auth.test`, { headers }));
  expect(await answer.json()).toMatchObject({ ok: true });
});

it('is about the app of a manifest, if there is one', async () => {
  const platform = open();
  const manifest =
    '{"display_information":{"name":"Todo"},"features":{"bot_user":{"display_name":"todo"}}}';
  const made = await createGivenApp(platform, manifest);
  const line = await writeStartedLine(platform, null, { app_id: made.ok ? made.app.app_id : '' });
  const { app, tokens, environment } = JSON.parse(line);
  expect(app.name).toBe('Todo');
  expect(app.tokens).toEqual(tokens);
  expect(environment.SLACK_SIGNING_SECRET).toBe(app.signing_secret);
});
