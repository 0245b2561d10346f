import { createServer } from 'node:net';
import { App, HTTPReceiver, LogLevel, type Receiver, SocketModeReceiver } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const running: App[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const SCOPES = ['chat:write', 'commands', 'channels:history', 'im:history', 'users:read'];

/** The manifest of an app with a listener of every kind. */
const manifestAt = (url: string | null) => ({
  display_information: { name: 'Todo' },
  features: {
    bot_user: { display_name: 'todo' },
    app_home: { home_tab_enabled: true, messages_tab_enabled: true },
    slash_commands: [
      { command: '/todo', description: 'Adds a task', should_escape: true, ...(url && { url }) },
    ],
    shortcuts: [
      { type: 'global', name: 'New task', callback_id: 'new_task', description: 'Opens the form' },
      { type: 'message', name: 'To task', callback_id: 'to_task', description: 'Keeps a message' },
    ],
  },
  oauth_config: { scopes: { bot: SCOPES } },
  settings: {
    event_subscriptions: { ...(url && { request_url: url }), bot_events: ['app_home_opened'] },
    interactivity: {
      is_enabled: true,
      ...(url && { request_url: url, message_menu_options_url: url }),
    },
    socket_mode_enabled: url === null,
  },
});

const plain = (text: string) => ({ type: 'plain_text' as const, text });

const FORM: ModalView = {
  type: 'modal',
  callback_id: 'task',
  notify_on_close: true,
  private_metadata: 'from the form',
  title: plain('New task'),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      label: plain('What?'),
      element: { type: 'plain_text_input', action_id: 'text' },
    },
    {
      type: 'input',
      block_id: 'list',
      optional: true,
      label: plain('List'),
      element: { type: 'external_select', action_id: 'choose_list', min_query_length: 1 },
    },
    {
      type: 'actions',
      block_id: 'more',
      elements: [{ type: 'button', action_id: 'details', text: plain('Details') }],
    },
  ],
};

const FOR_EVERYBODY = {
  text: 'A task for everybody',
  blocks: [
    {
      type: 'actions' as const,
      block_id: 'decide',
      elements: [
        { type: 'button' as const, action_id: 'approve', value: 'yes', text: plain('Approve') },
        {
          type: 'static_select' as const,
          action_id: 'size',
          options: [
            { text: plain('Small'), value: 's' },
            { text: plain('Large'), value: 'l' },
          ],
        },
      ],
    },
  ],
};

type Fields = Record<string, unknown>;

/** A Bolt app with a listener of every kind, in a world of its own, and a person who uses it. */
async function openApp(way: 'http' | 'socket') {
  const base = await startServerAt();
  const sandbox = async (path: string, body?: Fields) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${base}/sandbox${path}`, init)).json();
  };
  const port = way === 'http' ? await freePort() : 0;
  const url = way === 'http' ? `http://127.0.0.1:${port}/slack/events` : null;
  const { app: made, not_supported } = await sandbox('/apps', { manifest: manifestAt(url) });
  expect(not_supported).toEqual([]);
  const token = (type: string): string =>
    made.tokens.find((each: { type: string }) => each.type === type)?.token ?? '';
  const clientOptions = { slackApiUrl: `${base}/api/` };
  const logLevel = LogLevel.ERROR;
  const receiver: Receiver =
    way === 'http'
      ? new HTTPReceiver({ signingSecret: made.signing_secret, logLevel })
      : new SocketModeReceiver({
          appToken: token('app'),
          installerOptions: { clientOptions },
          logLevel,
        });
  const app = new App({ token: token('bot'), receiver, clientOptions, logLevel });
  const heard: [string, ...unknown[]][] = [];

  app.command('/todo', async ({ ack, command, respond, client }) => {
    heard.push(['command', command.text]);
    if (command.text === '') return ack('What should be done?');
    await ack();
    if (command.text === 'form')
      await client.views.open({ trigger_id: command.trigger_id, view: FORM });
    else await respond({ response_type: 'in_channel', ...FOR_EVERYBODY });
  });
  app.shortcut('new_task', async ({ ack, shortcut, client }) => {
    heard.push(['shortcut']);
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: FORM });
  });
  app.shortcut('to_task', async ({ ack, shortcut, respond }) => {
    heard.push(['message shortcut', 'message' in shortcut && shortcut.message.text]);
    await ack();
    await respond('kept');
  });
  app.action('approve', async ({ ack, body, respond }) => {
    heard.push(['action', 'actions' in body && body.actions]);
    await ack();
    await respond({ replace_original: true, text: 'approved' });
  });
  app.action('size', async ({ ack, body, payload }) => {
    heard.push(['choice', payload, 'state' in body && body.state]);
    await ack();
  });
  app.action('details', async ({ ack, body, client }) => {
    heard.push(['details']);
    await ack();
    if ('trigger_id' in body)
      await client.views.push({
        trigger_id: body.trigger_id,
        view: { ...FORM, callback_id: 'details', notify_on_close: false, title: plain('Details') },
      });
  });
  app.options('choose_list', async ({ ack, options }) => {
    heard.push(['options', options.value]);
    await ack({ options: [{ text: plain(`${options.value} list`), value: options.value }] });
  });
  app.view('task', async ({ ack, view, client, body }) => {
    const text = view.state.values['what']?.['text']?.value ?? '';
    heard.push(['submission', view.state.values, view.private_metadata]);
    if (text === 'bad') return ack({ response_action: 'errors', errors: { what: 'Not that.' } });
    await ack();
    await client.views.publish({
      user_id: body.user.id,
      view: { type: 'home', blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] },
    });
  });
  app.view({ callback_id: 'task', type: 'view_closed' }, async ({ ack, body }) => {
    heard.push(['closed', 'is_cleared' in body && body.is_cleared]);
    await ack();
  });
  app.event('app_home_opened', async ({ event, client }) => {
    heard.push(['home', event.tab]);
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Hi' } }] },
    });
  });
  running.push(app);
  await (way === 'http' ? app.start(port) : app.start());

  const world = await brief(base);
  const user_id = world.users.admin;
  const channel = world.channels.find(({ name }) => name === 'general')?.id ?? '';
  /** What the person does, and its outcome. */
  const act = async (body: Fields) => {
    const { interaction, message } = await sandbox('/interactions', { user_id, ...body });
    expect(message).toBeUndefined();
    return interaction;
  };
  const views = () => sandbox(`/views?user_id=${user_id}&app_id=${made.app_id}`);
  const top = async () => (await views()).modals.at(-1);
  const newest = async () => {
    const headers = { authorization: `Bearer ${world.apps[0]?.tokens[1]?.token ?? ''}` };
    const answer = await fetch(`${base}/api/conversations.history?channel=${channel}`, { headers });
    return (await answer.json()).messages[0];
  };
  return { made, act, views, top, newest, heard, channel, sandbox };
}

describe.each(['http', 'socket'] as const)('a Bolt app by %s', (way) => {
  it('hears everything that people do, and answers in every way there is', async () => {
    const { made, act, views, top, newest, heard, channel } = await openApp(way);

    const bare = await act({ type: 'command', channel, command: '/todo' });
    expect(bare).toMatchObject({ state: 'acknowledged', status: 200, via: way });
    const milk = await act({ type: 'command', channel, command: '/todo', text: 'buy milk' });
    await vi.waitFor(async () => expect((await newest()).text).toBe(FOR_EVERYBODY.text));
    const message = await newest();
    expect(message).toMatchObject({ app_id: made.app_id, blocks: FOR_EVERYBODY.blocks });
    expect(milk.response_url.left).toBeLessThanOrEqual(5);

    const where = { type: 'action', channel, ts: message.ts };
    const chosen = await act({ ...where, action_id: 'size', value: 'l' });
    expect(chosen.payload.actions[0].selected_option.value).toBe('l');
    await act({ ...where, action_id: 'approve' });
    await vi.waitFor(async () => expect((await newest()).text).toBe('approved'));

    await act({ type: 'shortcut', app_id: made.app_id, callback_id: 'new_task' });
    await vi.waitFor(async () => expect((await top())?.callback_id).toBe('task'));
    const form = await top();
    const offered = await act({
      type: 'suggestion',
      view_id: form.id,
      action_id: 'choose_list',
      value: 'home',
    });
    expect(offered.options).toEqual([{ text: plain('home list'), value: 'home' }]);
    await act({ type: 'action', view_id: form.id, action_id: 'details' });
    await vi.waitFor(async () => expect((await top())?.callback_id).toBe('details'));
    await act({ type: 'view_closed', view_id: (await top()).id });
    expect((await top()).id).toBe(form.id);

    const submit = (text: string) =>
      act({
        type: 'view_submission',
        view_id: form.id,
        values: { what: { text }, list: { choose_list: 'home' } },
      });
    const refused = await submit('bad');
    expect(refused.answer).toEqual({ response_action: 'errors', errors: { what: 'Not that.' } });
    expect(refused.views).toEqual([form.id]);
    const saved = await submit('buy bread');
    expect([saved.state, saved.views]).toEqual(['acknowledged', []]);
    const homeText = async () => (await views()).homes[0]?.blocks[0].text.text;
    await vi.waitFor(async () => expect(await homeText()).toBe('buy bread'));
    const opened = await act({ type: 'home', app_id: made.app_id });
    expect(opened).toMatchObject({ state: 'acknowledged', views: [expect.stringMatching(/^V/)] });
    await vi.waitFor(async () => expect(await homeText()).toBe('Hi'));

    await act({
      type: 'message_action',
      app_id: made.app_id,
      callback_id: 'to_task',
      channel,
      ts: message.ts,
    });
    expect(heard.map(([kind]) => kind)).toEqual([
      'command',
      'command',
      'choice',
      'action',
      'shortcut',
      'options',
      'details',
      'submission',
      'submission',
      'home',
      'message shortcut',
    ]);
    expect(heard[7]?.[1]).toMatchObject({
      what: { text: { type: 'plain_text_input', value: 'bad' } },
      list: { choose_list: { type: 'external_select', selected_option: { value: 'home' } } },
    });
  });

  it('hears that a modal was closed', async () => {
    const { made, act, top, heard } = await openApp(way);
    await act({ type: 'shortcut', app_id: made.app_id, callback_id: 'new_task' });
    await vi.waitFor(async () => expect(await top()).toBeDefined());
    const closed = await act({ type: 'view_closed', view_id: (await top()).id });
    expect([closed.state, heard.at(-1)]).toEqual(['acknowledged', ['closed', false]]);
    expect(await top()).toBeUndefined();
  });
});
