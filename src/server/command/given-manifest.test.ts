import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import {
  createGivenApp,
  environmentFileFault,
  readGivenManifest,
  writeEnvironment,
} from './given-manifest.ts';
import { writeGreeting } from './greeting.ts';

const MANIFEST = `
display_information: { name: Todo }
features:
  bot_user: { display_name: todo }
oauth_config:
  scopes: { bot: [chat:write], user: [users:read] }
settings: { socket_mode_enabled: true }
functions: { greet: {} }
`;

const platformHere = () => createPlatform({ deployment: { base_url: 'http://127.0.0.1:4321' } });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-manifest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const given = async (text: string) => {
  const platform = platformHere();
  const made = await createGivenApp(platform, text);
  if (!made.ok) throw new Error(made.message);
  return { platform, app: made.app };
};

describe('the app of a manifest', () => {
  it('has an environment with which a program can call', async () => {
    const { platform, app } = await given(MANIFEST);
    const values = Object.fromEntries(app.environment);
    expect(values).toEqual({
      SLACK_BOT_TOKEN: expect.stringMatching(/^xoxb-/),
      SLACK_USER_TOKEN: expect.stringMatching(/^xoxp-/),
      SLACK_APP_TOKEN: expect.stringMatching(/^xapp-/),
      SLACK_SIGNING_SECRET: expect.stringMatching(/^[0-9a-f]{32}$/),
      SLACK_CLIENT_ID: expect.stringMatching(/^\d+\.\d+$/),
      SLACK_CLIENT_SECRET: expect.stringMatching(/^[0-9a-f]{32}$/),
      SLACK_API_URL: 'http://127.0.0.1:4321/api/',
    });
    const answer = await platform.fetch(
      new Request(`${values['SLACK_API_URL']}auth.test`, {
        headers: { authorization: `Bearer ${values['SLACK_BOT_TOKEN']}` },
      }),
    );
    expect(await answer.json()).toMatchObject({ ok: true, user: 'todo' });
  });

  it('is greeted with its environment, and with what Parley does not do', async () => {
    const { platform, app } = await given(MANIFEST);
    const text = await writeGreeting(platform, null, { app, written: '/home/ada/.env' });
    expect(text).toContain('The app "Todo" is installed.');
    for (const [name, value] of app.environment) expect(text).toContain(` ${name}=${value}\n`);
    expect(text).toContain('This is in /home/ada/.env.');
    expect(text).toContain('Parley does not do what the manifest has at:\n\n    /functions\n');
  });

  it('cannot send anything but text to a terminal', async () => {
    const name = '\u001b[2J\u202e x';
    const { platform, app } = await given(JSON.stringify({ display_information: { name } }));
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(await writeGreeting(platform, null, { app })).not.toMatch(/[\u0000-\u0009\u001b\u202e]/);
    const made = await createGivenApp(
      platformHere(),
      '{"display_information":{"name":"\\u001b[2J"},"settings":{"event_subscriptions":{"bot_events":["\\u001b[2J"]}}}',
    );
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(made.ok ? '' : made.message).toMatch(/^The manifest cannot be used:\n[^\u001b]+$/);
  });

  it('is refused with every mistake at its place', async () => {
    const made = await createGivenApp(platformHere(), 'display_information: {}\nfeatures: 1');
    expect(made).toEqual({
      ok: false,
      message:
        'The manifest cannot be used:\n  /display_information/name  is missing\n  /features  must be an object, not 1',
    });
  });
});

describe('the file of a manifest', () => {
  it('is read, below the folder the command was called in', async () => {
    await writeFile(join(folder, 'app.yaml'), MANIFEST);
    expect(await readGivenManifest('app.yaml', folder)).toEqual({ ok: true, text: MANIFEST });
  });

  it('is refused if there is none, or if it is too large', async () => {
    expect(await readGivenManifest('none.yaml', folder)).toEqual({
      ok: false,
      message: `--manifest cannot be opened: ${join(folder, 'none.yaml')}: There is no such file.`,
    });
    await writeFile(join(folder, 'large.yaml'), 'x'.repeat(400_001));
    expect(await readGivenManifest('large.yaml', folder)).toEqual({
      ok: false,
      message: '--manifest cannot be opened: large.yaml has more than 400000 bytes.',
    });
  });
});

describe('the file of an environment', () => {
  it('is for its user alone, and replaced at the next start', async () => {
    const { app } = await given(MANIFEST);
    expect(await environmentFileFault('.env', folder)).toBeNull();
    const path = await writeEnvironment(app, '.env', folder);
    expect(path).toBe(join(folder, '.env'));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [first = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(first).toMatch(/^# Written by Parley/);
    const set = lines.filter((line) => !line.startsWith('#'));
    expect(app.environment.map(([name, value]) => `${name}=${value}`)).toEqual(
      expect.arrayContaining(set),
    );
    expect(set).toHaveLength(5);
    await chmod(path, 0o644);
    expect(await environmentFileFault('.env', folder)).toBeNull();
    await writeEnvironment(app, '.env', folder);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('sets nothing that makes Bolt for Python leave its bot token unused', async () => {
    const { app } = await given(MANIFEST);
    const path = await writeEnvironment(app, 'bolt.env', folder);
    const { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET } = Object.fromEntries(app.environment);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(`\n# SLACK_CLIENT_ID=${SLACK_CLIENT_ID}\n`);
    expect(text).toContain(`\n# SLACK_CLIENT_SECRET=${SLACK_CLIENT_SECRET}\n`);
    expect(text).not.toMatch(/^SLACK_CLIENT/m);
  });

  it('never replaces what something else wrote', async () => {
    await writeFile(join(folder, 'mine.env'), 'SECRET=1\n');
    await symlink(join(folder, 'mine.env'), join(folder, 'link.env'));
    await mkdir(join(folder, 'folder.env'));
    for (const name of ['mine.env', 'link.env', 'folder.env'])
      expect(await environmentFileFault(name, folder)).toBe(
        `--write-env does not replace ${name}, which something else wrote. Name another file, or remove it.`,
      );
    expect(await readFile(join(folder, 'mine.env'), 'utf8')).toBe('SECRET=1\n');
  });
});
