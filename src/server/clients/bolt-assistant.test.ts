import { App, Assistant, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const running: App[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

const MANIFEST = {
  display_information: { name: 'Helper' },
  features: {
    bot_user: { display_name: 'helper' },
    assistant_view: { assistant_description: 'Helps.' },
  },
  oauth_config: {
    scopes: { bot: ['assistant:write', 'chat:write', 'im:history', 'channels:history'] },
  },
  settings: {
    socket_mode_enabled: true,
    event_subscriptions: {
      bot_events: ['assistant_thread_started', 'assistant_thread_context_changed', 'message.im'],
    },
  },
};

/** An assistant of the official framework in socket mode, and a person who chats with it. */
async function helper() {
  const base = await startServerAt();
  const post = async (path: string, body: object) =>
    (
      await fetch(`${base}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })
    ).json() as Promise<Record<string, never>>;
  const { app: made } = (await post('/apps', { manifest: MANIFEST })) as unknown as {
    readonly app: { app_id: string; tokens: readonly { type: string; token: string }[] };
  };
  const tokenOf = (type: string) => made.tokens.find((each) => each.type === type)?.token ?? '';
  const clientOptions = { slackApiUrl: `${base}/api/` };
  const logLevel = LogLevel.ERROR;
  const receiver = new SocketModeReceiver({
    appToken: tokenOf('app'),
    installerOptions: { clientOptions },
    logLevel,
  });
  const app = new App({ token: tokenOf('bot'), receiver, clientOptions, logLevel });
  const contexts: (string | undefined)[] = [];
  app.assistant(
    new Assistant({
      threadStarted: async ({ say, setSuggestedPrompts, saveThreadContext }) => {
        await say('How can I help?');
        await saveThreadContext();
        await setSuggestedPrompts({
          title: 'Try one',
          prompts: [{ title: 'Deploys', message: 'How are the deploys?' }],
        });
      },
      userMessage: async ({ message, setTitle, setStatus, getThreadContext, sayStream }) => {
        contexts.push((await getThreadContext()).channel_id);
        if ('text' in message) await setTitle(message.text ?? '');
        await setStatus({ status: 'is thinking...', loading_messages: ['Reading'] });
        await vi.waitFor(async () => expect(await status()).not.toBeNull());
        const stream = sayStream({ buffer_size: 4 });
        await stream.append({ markdown_text: 'All ' });
        await stream.append({ markdown_text: '**green**' });
        await stream.stop();
      },
    }),
  );
  running.push(app);
  await app.start();

  const world = await brief(base);
  const user_id = world.users.admin;
  const act = async (more: object) => {
    const body = { type: 'assistant_thread', user_id, app_id: made.app_id, ...more };
    return ((await post('/interactions', body)) as Record<string, unknown>)['interaction'] as {
      readonly channel: string;
      readonly ts: string;
      readonly state: string;
    };
  };
  const seen: unknown[] = [];
  let channel = '';
  async function threads() {
    const read = await fetch(`${base}/sandbox/assistant_threads?channel=${channel}`);
    return ((await read.json()) as { threads: Record<string, unknown>[] }).threads;
  }
  async function status() {
    const [thread] = await threads();
    seen.push((thread?.['status'] as { text: string } | null)?.text);
    return thread?.['status'] ?? null;
  }
  const owner = world.apps[0]?.tokens.find(({ type }) => type === 'user')?.token ?? '';
  const person = new WebClient(owner, clientOptions);
  const replies = async (ts: string) =>
    (await person.conversations.replies({ channel, ts, include_all_metadata: true })).messages ??
    [];
  const begin = async (more: object) => {
    const begun = await act(more);
    ({ channel } = begun);
    return begun;
  };
  return { world, act, begin, person, threads, replies, contexts, seen, status };
}

describe('an assistant of the official framework in socket mode', () => {
  it('greets, suggests, follows what the person looks at, and answers bit by bit', async () => {
    const { world, act, begin, person, threads, replies, contexts, seen, status } = await helper();
    const place = (name: string) => world.channels.find((each) => each.name === name)?.id ?? '';
    const { channel, ts, state } = await begin({ looks_at: place('general') });
    expect(state).toBe('acknowledged');
    await vi.waitFor(
      async () =>
        expect(await threads()).toMatchObject([
          { ts, prompts: { title: 'Try one', list: [{ title: 'Deploys' }] } },
        ]),
      5000,
    );
    expect(await replies(ts)).toMatchObject([
      { subtype: 'assistant_app_thread' },
      { text: 'How can I help?' },
    ]);

    await act({ ts, looks_at: place('deploys') });
    const event_payload = { channel_id: place('deploys') };
    await vi.waitFor(
      async () => expect((await replies(ts))[1]).toMatchObject({ metadata: { event_payload } }),
      5000,
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await person.chat.postMessage({ channel, thread_ts: ts, text: 'How are the deploys?' });
    await vi.waitFor(
      async () =>
        expect((await replies(ts)).at(-1)).toMatchObject({
          text: 'All **green**',
          streaming_state: 'completed',
        }),
      5000,
    );
    expect(contexts).toEqual([place('deploys')]);
    expect(seen).toContain('is thinking...');
    expect(await status()).toBeNull();
    expect(await threads()).toMatchObject([{ title: 'How are the deploys?', prompts: null }]);
  });
});
