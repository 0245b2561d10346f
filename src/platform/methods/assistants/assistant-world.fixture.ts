import { openWorld } from '../../testing/open-world.ts';

const PROMPT = { title: 'Help', message: 'What can you do?' };

const MANIFEST = {
  display_information: { name: 'Helper' },
  features: {
    bot_user: { display_name: 'helper' },
    assistant_view: { assistant_description: 'Helps.', suggested_prompts: [PROMPT] },
  },
  oauth_config: { scopes: { bot: ['assistant:write', 'chat:write', 'im:history'] } },
  settings: {
    socket_mode_enabled: true,
    event_subscriptions: {
      bot_events: ['assistant_thread_started', 'assistant_thread_context_changed', 'message.im'],
    },
  },
};

/** A world with an app that is an assistant, and a person who chats with it. */
export async function assistantWorld(features: object = {}) {
  const world = await openWorld();
  const manifest = { ...MANIFEST, features: { ...MANIFEST.features, ...features } };
  const { app } = (await world.sandbox('/apps', { manifest })).body;
  const app_id = app.app_id as string;
  const token = app.tokens.find(({ type }: { type: string }) => type === 'bot').token as string;
  const user_id = (await world.brief()).users.admin;
  const act = async (more: object = {}) =>
    (await world.sandbox('/interactions', { type: 'assistant_thread', user_id, app_id, ...more }))
      .body;
  const call = async (method: string, args: Record<string, string>, by = token) =>
    (await world.call(method, args, { token: by })).body;
  const threads = async (channel: string) =>
    (await world.sandbox(`/assistant_threads?channel=${channel}`)).body.threads;
  /** What the app hears of its chats, besides their messages. */
  const heard = async () =>
    (await world.sandbox('/events')).body.events
      .map(({ wrapper }: { wrapper: { event: { type: string } } }) => wrapper.event)
      .filter(({ type }: { type: string }) => type !== 'message');
  return { world, app, app_id, token, user_id, act, call, threads, heard };
}

/** Begins a chat; answers how methods of assistants name it. */
export async function beginChat({ act }: Pick<Awaited<ReturnType<typeof assistantWorld>>, 'act'>) {
  const { channel, ts } = (await act()).interaction;
  return { channel_id: channel as string, thread_ts: ts as string };
}
