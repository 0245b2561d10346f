import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AllMiddlewareArgs,
  App,
  LogLevel,
  type SlackCommandMiddlewareArgs,
  SocketModeReceiver,
} from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import type { ModalView } from '@slack/types';
import { WebClient } from '@slack/web-api';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Exam } from '../../contract/sandbox.ts';
import { examinedAt, type Examined, running, sdkWaitsOn, stopClients } from './examined.fixture.ts';
import { oauth4webapi, openidClient, renewing, slackOauth } from './signing-in.fixture.ts';
import { SILENT } from './silent.fixture.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await stopClients();
});

/** What a library is examined in, and points: those that it fails. It passes all others but the ones in `NOT_SHOWN`. */
type Results = Readonly<Record<string, readonly string[]>>;

/** The points of a state that a client must show. */
const pointsIn = ({ points }: Exam, state: string) =>
  points.filter((point) => point.state === state && !point.optional).map(({ id }) => id);

/** Three messages, each of them once, as a program without a thought for errors posts them. */
async function webApi(at: Examined): Promise<Exam> {
  const { base, app, channel, finish } = at;
  const [bot, user] = app.tokens;
  sdkWaitsOn((advance_s) => at.sandbox('/clock', { advance_s }));
  const options = { slackApiUrl: `${base}/api/`, logLevel: LogLevel.ERROR };
  const client = new WebClient(bot?.token ?? '', options);
  for (const text of ['one', 'two', 'three'])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await client.chat.postMessage({ channel, text }).catch(() => null);
  await client.auth.test().catch(() => null);
  await new WebClient(user?.token ?? '', options).auth.test();
  return finish();
}

/** Two walks through all people, as the SDK's own helper does them. */
async function paginate({ base, app, finish }: Examined): Promise<Exam> {
  const options = { slackApiUrl: `${base}/api/`, logLevel: LogLevel.ERROR };
  const client = new WebClient(app.tokens[0]?.token ?? '', options);
  for (let walk = 0; walk < 2; walk += 1)
    await client
      .paginate('users.list', { limit: 200 }, ({ response_metadata }) => response_metadata === null)
      .catch(() => null);
  return finish();
}

type Command = SlackCommandMiddlewareArgs & AllMiddlewareArgs;

function answerMentions(app: App, act: (told: Command) => Promise<unknown> = postHere): App {
  app.event('app_mention', async ({ event, say }) => {
    await say({ text: 'here', thread_ts: event.ts });
  });
  app.command('/exam', async (told) => {
    await told.ack();
    await act(told);
  });
  running.push(app);
  return app;
}

/** What an app does on a command, as examples do it. */
const postHere = ({ client, command }: Command) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
  client.chat.postMessage({ channel: command.channel_id, text: 'here' });
const answerHere = ({ respond }: Command) => respond('here');
const openForm = ({ client, command }: Command) =>
  client.views.open({ trigger_id: command.trigger_id, view: FORM });
async function openAndChangeForm(told: Command) {
  const { view } = await openForm(told);
  const { id = '', hash = '' } = view ?? {};
  await told.client.views.update({ view_id: id, hash, view: FORM });
}

const FORM: ModalView = {
  type: 'modal',
  title: { type: 'plain_text', text: 'Form' },
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'here' } }],
};

/** An app of the official framework, as its examples write it. */
const bolt =
  (act?: (told: Command) => Promise<unknown>) =>
  async ({ base, app, sandbox, settled }: Examined): Promise<Exam> => {
    const program = answerMentions(
      new App({
        token: app.tokens[0]?.token ?? '',
        signingSecret: app.signing_secret,
        clientOptions: { slackApiUrl: `${base}/api/` },
        logger: SILENT,
      }),
      act,
    );
    const { port } = ((await program.start(0)) as Server).address() as AddressInfo;
    const request_url = `http://127.0.0.1:${port}/slack/events`;
    await sandbox(`/apps/${app.app_id}`, { request_url }, 'PATCH');
    return settled();
  };

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
      rate_limit: [],
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
    '@slack/web-api, paginate',
    paginate,
    {
      cursors_once: [],
      short_page: [],
      cursor_bytes: [],
      invalid_cursor: ['starts_again', 'after'],
    },
  ],
  ['@slack/oauth', renewing, { token_rotation: ['renews', 'after'] }],
  [
    '@slack/bolt',
    bolt(),
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
  ['@slack/bolt', bolt(answerHere), { response_url: ['falls_back'] }],
  ['@slack/bolt', bolt(openForm), { expired_trigger: ['tells'] }],
  ['@slack/bolt', bolt(openAndChangeForm), { view_hash: [] }],
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

/** The points that are not shown, by exam: a token that is never renewed is not renewed once, either. */
const NOT_SHOWN: Results = { token_rotation: ['once', 'keeps_newest'] };

describe.each(TABLE)('%s', (_library, examined, results) => {
  it.each(Object.entries(results))('in the exam %s', async (name, failed) => {
    const exam = await examined(await examinedAt(name));
    expect(pointsIn(exam, 'failed')).toEqual(failed);
    expect(pointsIn(exam, 'open')).toEqual(NOT_SHOWN[name] ?? []);
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
