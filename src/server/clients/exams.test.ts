import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import { WebClient } from '@slack/web-api';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Exam } from '../../contract/sandbox.ts';
import { examinedAt, type Examined, running, stopClients } from './examined.fixture.ts';
import { oauth4webapi, openidClient, slackOauth } from './signing-in.fixture.ts';

afterEach(stopClients);

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

/** What a client of sockets is set up with; the app gets its events by them from now on. */
async function socketOptions({ base, app, sandbox }: Examined) {
  const { app_id } = app;
  const scopes = ['connections:write'];
  const { token: appToken } = await sandbox('/tokens', { app_id, type: 'app', scopes });
  await sandbox(`/apps/${app_id}`, { delivery: 'socket' }, 'PATCH');
  return {
    appToken,
    clientPingTimeout: 600,
    clientOptions: { slackApiUrl: `${base}/api/` },
    logLevel: LogLevel.ERROR,
  };
}

async function boltSocket(at: Examined): Promise<Exam> {
  const { app, settled } = at;
  const { clientOptions, ...options } = await socketOptions(at);
  const { logLevel } = options;
  const receiver = new SocketModeReceiver({ ...options, installerOptions: { clientOptions } });
  const token = app.tokens[0]?.token ?? '';
  await answerMentions(new App({ token, receiver, clientOptions, logLevel })).start();
  return settled();
}

/** What the client of sockets hands on. */
interface SocketModeEvent {
  readonly event: { readonly channel: string; readonly ts: string };
  readonly ack: () => Promise<void>;
}

/** The client of sockets alone, as its examples use it. */
async function socketMode(at: Examined): Promise<Exam> {
  const { app, settled } = at;
  const options = await socketOptions(at);
  const { clientOptions, logLevel } = options;
  const client = new SocketModeClient(options);
  const web = new WebClient(app.tokens[0]?.token ?? '', { ...clientOptions, logLevel });
  const answer = async ({ event, ack }: SocketModeEvent) => {
    await ack();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await web.chat.postMessage({ channel: event.channel, text: 'here', thread_ts: event.ts });
  };
  client.on('app_mention', (event: SocketModeEvent) => void answer(event));
  await client.start();
  running.push({ stop: () => client.disconnect() });
  return settled();
}

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
  ['@slack/socket-mode', socketMode, { socket_refresh: ['once'] }],
  ['@slack/oauth', slackOauth, { oauth_state: [] }],
  [
    'oauth4webapi',
    oauth4webapi(),
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
  ['oauth4webapi, signatures checked', oauth4webapi({ checks: true }), { algorithms: [] }],
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
