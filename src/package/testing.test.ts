import { tmpdir } from 'node:os';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchers, parley, type ParleyTest, type TestOptions } from './testing.ts';

const URL_OF_APP = 'https://app.example/slack';
const MANIFEST = {
  display_information: { name: 'Deployer' },
  features: {
    bot_user: { display_name: 'deployer' },
    app_home: { home_tab_enabled: true },
    slash_commands: [{ command: '/todo', description: 'Adds', url: URL_OF_APP }],
    shortcuts: [{ type: 'global', name: 'New', callback_id: 'new', description: 'Opens a form' }],
  },
  oauth_config: { scopes: { bot: ['chat:write', 'commands', 'channels:history'] } },
  settings: {
    event_subscriptions: { request_url: URL_OF_APP, bot_events: ['message.channels'] },
    interactivity: { is_enabled: true, request_url: URL_OF_APP },
  },
};

const opened: ParleyTest[] = [];
beforeEach(() => void vi.stubEnv('PARLEY_DEMOS', tmpdir()));
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

async function open(options: TestOptions = {}): Promise<ParleyTest> {
  const made = await parley(options);
  opened.push(made);
  return made;
}

/** A program that asks before it deploys, and opens a form for the shortcut. */
async function openDeployer(): Promise<ParleyTest> {
  const made: ParleyTest = await open({
    manifest: MANIFEST,
    program: async (request) => {
      const body = await request.text();
      if (body.startsWith('{')) {
        const { challenge = '', event } = JSON.parse(body);
        if (event?.text === 'deploy' && event.bot_id === undefined) {
          const button = { type: 'button', action_id: 'go', text: plain('Approve') };
          const blocks = [{ type: 'actions', elements: [button] }];
          await made.api('chat.postMessage', { channel: event.channel, text: 'Sure?', blocks });
        }
        return new Response(challenge);
      }
      const form = new URLSearchParams(body);
      if (form.get('command') !== null) return new Response(`Added ${form.get('text')}`);
      const { type, trigger_id } = JSON.parse(form.get('payload') ?? '');
      if (type === 'shortcut') await made.api('views.open', { trigger_id, view: FORM });
      if (type === 'block_actions')
        await made.api('chat.postMessage', { channel: '#general', text: 'Done' });
      return new Response('');
    },
  });
  return made;
}

const plain = (text: string) => ({ type: 'plain_text', text });
const FORM = {
  type: 'modal',
  title: plain('New'),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'task',
      label: plain('Task'),
      element: { type: 'plain_text_input', action_id: 'text' },
    },
  ],
};

describe('a world for a test', () => {
  it('lets people talk to the app, and the app answer', async () => {
    const { world, person } = await openDeployer();
    await person('ada').says('deploy');
    await world.eventually(() => world.assertPosted({ channel: '#general', text: /Sure/ }));
    const pressed = await person('Ada').presses('Approve');
    expect(pressed).toMatchObject({ type: 'action', state: 'acknowledged' });
    await world.assertPosted({ text: 'Done' });
    await world.assertCalled('chat.postMessage', { times: 3 });
    const typed = await person('ada').types('/todo buy milk');
    expect(typed.payload).toMatchObject({ command: '/todo', text: 'buy milk' });
  });

  it('lets people use forms, and says what there is when they cannot', async () => {
    const { person } = await openDeployer();
    const ada = person('ada');
    await expect(ada.submits()).rejects.toThrow('ada has no modal open');
    await ada.runs('new');
    const sent = await ada.submits({ task: { text: 'Milk' } });
    expect(sent).toMatchObject({ type: 'view_submission', state: 'acknowledged' });
    await ada.says('deploy');
    await expect(ada.presses('Reject')).rejects.toThrow(/“Reject”.*there is/);
    await expect(ada.says('hi', { in: '#nowhere' })).rejects.toThrow(/there are #general/);
  });

  it('sees what no call posted: answers to commands, and what was scheduled', async () => {
    const button = { type: 'button', action_id: 'go', text: plain('Choose') };
    const answer = { text: 'When?', blocks: [{ type: 'actions', elements: [button] }] };
    const { world, api, person } = await open({
      manifest: MANIFEST,
      program: async (request) =>
        (await request.text()).includes('command=') ? Response.json(answer) : new Response(''),
    });
    await person('ada').types('/todo');
    await world.assertPosted({ text: 'When?', ephemeral: true });
    expect((await person('ada').presses('Choose')).state).toBe('acknowledged');
    const { channels, clock, users } = await world.brief();
    const channel = channels.find(({ is_general }) => is_general)?.id;
    await api('chat.postEphemeral', { channel, user: users.admin, text: 'Only you' });
    await world.assertPosted({ text: 'Only you', ephemeral: true });
    const post_at = Math.ceil(clock.now) + 600;
    await api('chat.scheduleMessage', { channel, text: 'Later', post_at });
    await expect(world.assertPosted({ text: 'Later' })).rejects.toThrow('When?');
    await world.advance(601);
    await world.assertPosted({ channel: '#general', text: 'Later' });
  });

  it('does not take a message for posted that was there and is answered', async () => {
    const { world, api, person } = await open({ manifest: MANIFEST });
    await api('chat.postMessage', { channel: '#general', text: 'hi' });
    const { channels } = await world.brief();
    const channel = channels.find(({ is_general }) => is_general)?.id;
    const { messages } = await api('conversations.history', { channel });
    const [old] = messages.slice(-1);
    expect(old.text).not.toBe('hi');
    await person('ada').says('me too', { thread: old.ts });
    await world.assertPosted({ text: 'me too', thread_ts: old.ts });
    await expect(world.assertPosted({ text: old.text })).rejects.toThrow('me too');
  });

  it('is the person of that name, if there is one', async () => {
    const { world, person } = await open();
    const before = (await world.brief()).users;
    const admin = person(before.admin);
    await admin.says('hello');
    expect((await world.brief()).users.count).toBe(before.count);
    await person('Grace Hopper').says('hello');
    await person('grace hopper').reacts(':x:');
    expect((await world.brief()).users.count).toBe(before.count + 1);
  });

  it('moves the clock instead of waiting, and throws what the check threw last', async () => {
    const { world } = await open({ now: 1_767_225_600 });
    const now = async () => (await world.brief()).clock.now;
    const until = async (at: number) => {
      const time = await now();
      if (time < at) throw new Error(`it is ${time}`);
      return time;
    };
    expect(await world.eventually(() => until(1_767_225_630))).toBe(1_767_225_630);
    const late = world.eventually(() => until(1_767_300_000), { within: 3 });
    await expect(late).rejects.toThrow('it is 1767225633');
  });

  it('says what was posted and called when an assertion fails', async () => {
    const { world, api } = await open();
    await api('chat.postMessage', { channel: '#general', text: 'hello' });
    await expect(world.assertPosted({ text: /bye/ })).rejects.toThrow(
      /like \{ text: \/bye\/ \}\n.*\n {2}#general: "hello"\n.*\n {2}chat.postMessage → 200/,
    );
    await expect(world.assertCalled('chat.update')).rejects.toThrow(
      /expected a call of chat.update/,
    );
    expect(await matchers.toHavePosted(world, { text: 'hello' })).toMatchObject({ pass: true });
    expect(await matchers.toHavePosted(world, { channel: 'random' })).toMatchObject({
      pass: false,
    });
    const called = await matchers.toHaveCalled(world, 'chat.postMessage', { error: 'no_text' });
    expect(called.message()).toContain('with the error no_text');
  });

  it('answers the official SDK over HTTP, and frees its port', async () => {
    const { world, close } = await open({ http: true, manifest: MANIFEST });
    const client = new WebClient(await world.botToken(), { slackApiUrl: world.apiUrl });
    const message = { channel: '#general', text: 'hi' };
    expect(await client.apiCall('chat.postMessage', message)).toMatchObject({ ok: true });
    await world.assertPosted({ text: 'hi' });
    opened.length = 0;
    await close();
    await expect(fetch(world.url)).rejects.toThrow('fetch failed');
  });

  it('stops the app before it closes, and answers what the app still calls', async () => {
    const { world, beforeClose, close } = await open({ http: true, manifest: MANIFEST });
    const client = new WebClient(await world.botToken(), { slackApiUrl: world.apiUrl });
    const done: string[] = [];
    beforeClose(async () => {
      await fetch(`${world.apiUrl}api.test`);
      done.push('app');
    });
    beforeClose(() => done.push('database'));
    const calling = client.apiCall('auth.test');
    await Promise.all([close(), close()]);
    expect(await calling).toMatchObject({ ok: true });
    expect(done).toEqual(['database', 'app']);
    await expect(fetch(world.url)).rejects.toThrow('fetch failed');
  });

  it('keeps no process from ending, though it is not closed', async () => {
    const listening = () =>
      process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap').length;
    const before = listening();
    const { world } = await open({ http: true });
    expect(listening()).toBe(before);
    expect(await (await fetch(`${world.apiUrl}api.test`)).json()).toMatchObject({ ok: true });
  });

  it('closes even if the app cannot be stopped', async () => {
    const { world, beforeClose, close } = await parley({ http: true });
    beforeClose(() => {
      throw new Error('stuck');
    });
    await expect(close()).rejects.toThrow('stuck');
    await expect(fetch(world.url)).rejects.toThrow('fetch failed');
  });
});
