import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Exam, WorldApp } from '../../contract/sandbox.ts';
import { brief, startServerAt } from '../test-server.ts';

const running: App[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

// What loads late would take its time in the middle of an exam.
await import('../../platform/exams/examine.ts');

/** A server whose world has an exam armed. */
async function examinedAt(name: string) {
  const base = await startServerAt();
  const sandbox = async (
    path: string,
    body?: object,
    method = body === undefined ? 'GET' : 'POST',
  ) =>
    (await fetch(`${base}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((answer) => answer.json())) as { exam: Exam; token: string };
  const armed = await sandbox(`/exams/${name}`, {});
  expect(armed.exam.state).toBe('ready');
  const world = await brief(base);
  const [app] = world.apps as readonly [WorldApp];
  const finish = async () => (await sandbox(`/exams/${name}/finish`, {})).exam;
  /** Waits until everything is shown that the client shows. */
  const settled = async () => {
    let calls = -1;
    await vi.waitFor(
      async () => {
        const { exam } = await sandbox(`/exams/${name}`);
        const before = calls;
        ({ calls } = exam);
        const isShown = exam.points.every(({ state }) => state !== 'open');
        expect(isShown || (calls > 0 && before === calls)).toBe(true);
      },
      { timeout: 30_000, interval: 1500 },
    );
    return finish();
  };
  const channel = world.channels.find(({ name: own }) => own === 'deploys')?.id ?? '';
  return { base, app, channel, sandbox, finish, settled };
}
type Examined = Awaited<ReturnType<typeof examinedAt>>;

/** What a library is examined in, and the points that it fails. */
type Results = Readonly<Record<string, readonly string[]>>;

const pointsIn = ({ points }: Exam, state: string) =>
  points.filter((point) => point.state === state).map(({ id }) => id);

/** Three messages, each of them once, as a program without a thought for errors posts them. */
async function webApi({ base, app, channel, finish }: Examined): Promise<Exam> {
  const [bot, user] = app.tokens;
  const options = { slackApiUrl: `${base}/api/`, logLevel: LogLevel.ERROR };
  const client = new WebClient(bot?.token ?? '', options);
  for (const text of ['one', 'two', 'three'])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await client.chat.postMessage({ channel, text }).catch(() => null);
  await client.auth.test().catch(() => null);
  await new WebClient(user?.token ?? '', options).auth.test();
  return finish();
}

function answerMentions(app: App): App {
  app.event('app_mention', async ({ event, say }) => {
    await say({ text: 'here', thread_ts: event.ts });
  });
  app.command('/exam', async ({ ack, client, command }) => {
    await ack();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await client.chat.postMessage({ channel: command.channel_id, text: 'here' });
  });
  running.push(app);
  return app;
}

/** An app of the official framework, as its examples write it. */
async function bolt({ base, app, sandbox, settled }: Examined): Promise<Exam> {
  const program = answerMentions(
    new App({
      token: app.tokens[0]?.token ?? '',
      signingSecret: app.signing_secret,
      clientOptions: { slackApiUrl: `${base}/api/` },
      logLevel: LogLevel.ERROR,
    }),
  );
  const { port } = ((await program.start(0)) as Server).address() as AddressInfo;
  const request_url = `http://127.0.0.1:${port}/slack/events`;
  await sandbox(`/apps/${app.app_id}`, { request_url }, 'PATCH');
  return settled();
}

async function boltSocket({ base, app, sandbox, settled }: Examined): Promise<Exam> {
  const { app_id } = app;
  const scopes = ['connections:write'];
  const { token: appToken } = await sandbox('/tokens', { app_id, type: 'app', scopes });
  await sandbox(`/apps/${app_id}`, { delivery: 'socket' }, 'PATCH');
  const clientOptions = { slackApiUrl: `${base}/api/` };
  const logLevel = LogLevel.ERROR;
  const receiver = new SocketModeReceiver({
    appToken,
    clientPingTimeout: 600,
    installerOptions: { clientOptions },
    logLevel,
  });
  const token = app.tokens[0]?.token ?? '';
  await answerMentions(new App({ token, receiver, clientOptions, logLevel })).start();
  return settled();
}

const CALLBACK = 'http://127.0.0.1/callback';

/** Goes through the consent page as a browser does. */
async function consented(address: URL): Promise<URL> {
  const page = await (await fetch(address)).text();
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(new URL(address.pathname, address), {
    method: 'POST',
    body: new URLSearchParams({ consent, decision: 'allow' }),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs people in with a certified client; with `checks` it also verifies signatures. */
const openidClient =
  (...checks: ((config: openid.Configuration) => void)[]) =>
  async ({ base, app, finish }: Examined): Promise<Exam> => {
    const { client_id, client_secret } = app;
    const config = await openid.discovery(
      new URL(base),
      client_id,
      undefined,
      openid.ClientSecretPost(client_secret),
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; this server is on loopback
      { execute: [openid.allowInsecureRequests, ...checks] },
    );
    for (let people = 0; people < 6; people += 1) {
      const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
      const parameters = { redirect_uri: CALLBACK, scope: 'openid email' };
      const asked = { ...parameters, state: expectedState, nonce: expectedNonce };
      const callback = await consented(openid.buildAuthorizationUrl(config, asked));
      const expected = { expectedState, expectedNonce, idTokenExpected: true };
      await openid
        .authorizationCodeGrant(config, callback, expected)
        .then((tokens) =>
          openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ''),
        )
        .catch(() => null);
    }
    return finish();
  };

/** What each library does in each exam that concerns it: the points that it fails. docs/exams.md says why. */
const TABLE: readonly [library: string, examined: (at: Examined) => Promise<Exam>, Results][] = [
  [
    '@slack/web-api',
    webApi,
    {
      error_before_commit: ['delivers'],
      error_after_commit: ['looks'],
      truncated_answer: [],
      unknown_fields: [],
      warnings: [],
      revoked_token: ['stops'],
      missing_scope: ['gives_up'],
    },
  ],
  [
    '@slack/bolt',
    bolt,
    {
      slow_acknowledgement: [],
      duplicate_event: ['once'],
      reordered_events: [],
      unknown_events: [],
      signatures: ['replayed'],
      url_verification: [],
      late_acknowledgement: [],
    },
  ],
  ['@slack/bolt, socket mode', boltSocket, { socket_refresh: ['once'] }],
  [
    'openid-client',
    openidClient(),
    {
      oauth_state: [],
      nonce: [],
      at_hash: ['refuses_other'],
      algorithms: ['refuses_forged'],
      rotated_key: ['fetches'],
      issuer: [],
      audience: [],
      token_times: ['refuses_future'],
    },
  ],
  [
    'openid-client, signatures checked',
    openidClient(openid.enableNonRepudiationChecks),
    { algorithms: [] },
  ],
];

describe.each(TABLE)('%s', (_library, examined, results) => {
  it.each(Object.entries(results))('in the exam %s', async (name, failed) => {
    const exam = await examined(await examinedAt(name));
    expect(pointsIn(exam, 'failed')).toEqual(failed);
  });
});

it('docs/exams.md has these results', () => {
  const rows = TABLE.flatMap(([library, , results]) =>
    Object.entries(results).map(([name, failed]) => {
      const missed = failed.length === 0 ? 'passed' : `fails ${failed.join(', ')}`;
      return `|${library}|\`${name}\`|${missed}|`;
    }),
  );
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const lines = readFileSync('docs/exams.md', 'utf8').split('\n');
  const document = lines.map((line) => cells(line).join('|'));
  expect(document).toEqual(expect.arrayContaining(rows));
});
