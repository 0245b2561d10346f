import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { App, HTTPReceiver, LogLevel } from '@slack/bolt';
import { afterEach, expect, it } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const open: { readonly close: () => unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

/** A request as Parley sent it to the Request URL of an app. */
interface Sent {
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** A server on a free port. */
const listen = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    open.push({ close: () => server.close() });
  });

const TYPE = 'application/x-www-form-urlencoded';

/** An unmodified Bolt app that verifies signatures, and what Parley sends it on the way there. */
async function openBolt() {
  const base = await startServerAt();
  const sent: Sent[] = [];
  const bolt = { url: '' };
  const port = await listen(createServer((request, response) => void forward(request, response)));
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString();
    const { headers } = request;
    sent.push({
      body,
      timestamp: String(headers['x-slack-request-timestamp']),
      signature: String(headers['x-slack-signature']),
    });
    const answer = await post(sent.at(-1));
    response.writeHead(answer.status).end(await answer.text());
  }
  const url = `http://127.0.0.1:${port}/slack/events`;
  const manifest = {
    display_information: { name: 'Todo' },
    features: {
      bot_user: { display_name: 'todo' },
      slash_commands: [{ command: '/todo', description: 'Adds a task', url }],
      shortcuts: [{ type: 'global', name: 'New', callback_id: 'new', description: 'Opens' }],
    },
    oauth_config: { scopes: { bot: ['commands', 'chat:write'] } },
    settings: { interactivity: { is_enabled: true, request_url: url } },
  };
  const sandbox = async (path: string, body: object) =>
    (await fetch(`${base}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const { app: made } = await sandbox('/apps', { manifest });
  const { signing_secret: secret } = made;
  const receiver = new HTTPReceiver({ signingSecret: secret, logLevel: LogLevel.ERROR });
  const token = made.tokens.find(({ type }: { type: string }) => type === 'bot').token;
  const app = new App({
    token,
    receiver,
    clientOptions: { slackApiUrl: `${base}/api/` },
    logLevel: LogLevel.ERROR,
  });
  const heard: string[] = [];
  app.command('/todo', async ({ ack, command }) => {
    heard.push(command.text);
    await ack();
  });
  app.shortcut('new', async ({ ack }) => {
    heard.push('shortcut');
    await ack();
  });
  const server = await app.start(0);
  open.push({ close: () => app.stop() });
  bolt.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/slack/events`;

  /** Sends Bolt a request: genuine, or not. */
  function post(request: Partial<Sent> | undefined): Promise<Response> {
    const { body = '', timestamp, signature } = request ?? {};
    const headers = {
      'content-type': TYPE,
      ...(timestamp !== undefined && { 'x-slack-request-timestamp': timestamp }),
      ...(signature !== undefined && { 'x-slack-signature': signature }),
    };
    return fetch(bolt.url, { method: 'POST', headers, body });
  }
  const { users, channels } = await brief(base);
  const act = async (body: object) =>
    (await sandbox('/interactions', { user_id: users.admin, ...body })).interaction;
  const channel = channels[0]?.id;
  return { act, post, sent, heard, secret, app_id: made.app_id, channel, sandbox };
}

const sign = (secret: string, timestamp: string, body: string) =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;

it('Bolt takes what Parley signs, and refuses what somebody else sends', async () => {
  const { act, post, sent, heard, secret, app_id, channel } = await openBolt();
  const typed = await act({ type: 'command', channel, command: '/todo', text: 'Größe & 1+1' });
  expect(typed).toMatchObject({ state: 'acknowledged', status: 200 });
  expect(await act({ type: 'shortcut', app_id, callback_id: 'new' })).toMatchObject({
    state: 'acknowledged',
  });
  expect(heard).toEqual(['Größe & 1+1', 'shortcut']);
  const [genuine] = sent;
  if (genuine === undefined) throw new Error('Parley sent a command');
  const { body, timestamp, signature } = genuine;
  expect(signature).toBe(sign(secret, timestamp, body));

  const old = String(Number(timestamp) - 6 * 60);
  const forged: readonly (readonly [string, Partial<Sent>])[] = [
    ['another body', { ...genuine, body: body.replace('todo', 'root') }],
    ['another time', { ...genuine, timestamp: String(Number(timestamp) + 1) }],
    ['signed with another secret', { ...genuine, signature: sign('x', timestamp, body) }],
    ['signed without its version', { ...genuine, signature: signature.replace('v0=', '') }],
    ['a signature of zeros', { ...genuine, signature: `v0=${'0'.repeat(64)}` }],
    ['no signature', { body, timestamp }],
    ['no time', { body, signature }],
    ['nothing but the token of the app', { body }],
    [
      'a stale payload, signed rightly',
      { body, timestamp: old, signature: sign(secret, old, body) },
    ],
  ];
  for (const [what, request] of forged)
    expect([what, (await post(request)).status]).toEqual([what, 401]);
  expect(heard).toHaveLength(2);
  // The same bytes once more: a signature alone does not keep out who repeats them within five minutes.
  expect((await post(genuine)).status).toBe(200);
  expect(heard).toHaveLength(3);
});

it('what a world sends whose clock is behind is stale for Bolt, and the person sees that it failed', async () => {
  const { act, sent, heard, channel, sandbox } = await openBolt();
  await sandbox('/clock', { now: Math.floor(Date.now() / 1000) - 3600 });
  const typed = await act({ type: 'command', channel, command: '/todo', text: 'later' });
  expect(sent).toHaveLength(1);
  expect(typed).toMatchObject({ state: 'failed', status: 401 });
  expect(typed.detail).toMatch(/answered the command with status 401/);
  expect(heard).toEqual([]);
});
