import { openWorld } from '../../testing/open-world.ts';

const MANIFEST = {
  display_information: { name: 'Helper' },
  features: {
    bot_user: { display_name: 'helper' },
    agent_view: { agent_description: 'Helps.' },
  },
  oauth_config: { scopes: { bot: ['assistant:write', 'chat:write', 'channels:join'] } },
  settings: {
    socket_mode_enabled: true,
    event_subscriptions: {
      bot_events: ['agent_session_stopped', 'agent_session_title_changed'],
    },
  },
};

/** A world with an agent that people can stop, in a thread that a person began in a channel. */
export async function agentWorld() {
  const world = await openWorld();
  const { app } = (await world.sandbox('/apps', { manifest: MANIFEST })).body;
  const app_id = app.app_id as string;
  const token = app.tokens.find(({ type }: { type: string }) => type === 'bot').token as string;
  const channel = world.channels['deploys'] ?? '';
  const call = async (method: string, args: Record<string, string>, by = token) =>
    (await world.call(method, args, { token: by })).body;
  await call('conversations.join', { channel });
  const { ts } = await call('chat.postMessage', { channel, text: 'Help' }, world.user);
  const thread = { channel_id: channel, thread_ts: ts as string };
  const set = (status: string, more: Record<string, string> = {}, by = token) =>
    call('agents.sessions.setStatus', { ...thread, status, ...more }, by);
  const threads = async () =>
    (await world.sandbox(`/assistant_threads?channel=${channel}`)).body.threads;
  const user_id = (await world.brief()).users.admin;
  /** What a person does with the session. */
  const act = async (more: object = {}) =>
    (
      await world.sandbox('/interactions', {
        type: 'agent_session',
        user_id,
        app_id,
        channel,
        ts,
        ...more,
      })
    ).body;
  const heard = async () =>
    (await world.sandbox('/events')).body.events
      .map(({ wrapper }: { wrapper: { event: { type: string } } }) => wrapper.event)
      .filter(({ type }: { type: string }) => type.startsWith('agent_session'));
  return {
    world,
    app_id,
    bot: world.bot,
    thread,
    call,
    set,
    threads,
    session: async () => (await threads())[0]?.session,
    user_id,
    act,
    heard,
  };
}
