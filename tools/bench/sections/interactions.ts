import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { bareShell, openWorld, post, type OpenWorld } from '../platform-world.ts';
import { INTERACTIONS } from '../rows.ts';
import { bareDelivery, type Sent } from './events.ts';

const APP_URL = 'https://app.example/slack';
const plain = (text: string) => ({ type: 'plain_text', text });

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  for (const [name, blocks] of [
    [INTERACTIONS.one, 1],
    [INTERACTIONS.ten, 10],
    [INTERACTIONS.hundred, 100],
  ] as const) {
    if (wanted.has(name)) yield { name, ...(await compareOpening(blocks)) };
  }
  if (wanted.has(INTERACTIONS.press)) yield { name: INTERACTIONS.press, ...(await comparePress()) };
}

/** `views.open` with that many blocks. Triggers are issued before; each is used once. */
async function compareOpening(count: number) {
  const world = await openWorld({});
  const view = {
    type: 'modal',
    title: plain('Deploy'),
    submit: plain('Start'),
    blocks: Array.from({ length: count }, (_, n) => ({
      type: 'input',
      block_id: `block-${n}`,
      label: plain('Which version?'),
      element: { type: 'plain_text_input', action_id: 'version' },
    })),
  };
  const triggers: string[] = [];
  const issue = async () => {
    const { app_id } = world.app;
    triggers.push((await world.sandbox('/triggers', { app_id, life_s: 3600 })).trigger_id);
  };
  const ours = async () => {
    if (triggers.length === 0) await issue();
    return post(world, 'views.open', { trigger_id: triggers.pop(), view });
  };
  await issue();
  const args = { trigger_id: triggers[0], view };
  const answer = await ours();
  return compare({
    ours,
    floor: bareShell(world, '/api/views.open', args, answer),
    before: async (calls) => {
      // A world keeps a thousand triggers: the oldest of more would be unknown.
      while (triggers.length < calls) await issue();
    },
    calls: 200,
    settle: world.readLog,
  });
}

/** Somebody presses a button; the app acknowledges at once. */
async function comparePress() {
  let last: Sent | null = null;
  const world = await openWorld(
    {},
    {
      send: async (request: Sent) => {
        last = request;
        return { kind: 'answered', status: 200, body: '', headers: {} };
      },
    },
  );
  const pressed = await makeMessage(world);
  const press = () => world.sandbox('/interactions', pressed);
  const answer = await press();
  if (last === null || answer.interaction.state !== 'acknowledged')
    throw new Error(`not pressed: ${JSON.stringify(answer)}`);
  const shell = bareShell(world, '/sandbox/interactions', pressed, answer);
  const { headers }: Sent = last;
  const deliver = await bareDelivery({
    url: APP_URL,
    headers,
    body: JSON.stringify(answer.interaction.payload),
  });
  return compare({
    ours: press,
    floor: async () => {
      await shell();
      await deliver();
    },
    settle: world.readLog,
  });
}

/** A message of an app of its own with a button; answers what presses it. */
async function makeMessage({ platform, sandbox, channel }: OpenWorld) {
  const { app } = await sandbox('/apps', {
    manifest: {
      display_information: { name: 'Pressed' },
      features: { bot_user: { display_name: 'pressed' } },
      oauth_config: { scopes: { bot: ['chat:write', 'chat:write.public'] } },
      settings: { interactivity: { is_enabled: true, request_url: APP_URL } },
    },
  });
  const { users } = await sandbox('');
  const headers = { authorization: `Bearer ${app.tokens[0].token}` };
  const blocks = [
    { type: 'actions', elements: [{ type: 'button', action_id: 'go', text: plain('Go') }] },
  ];
  const { ts } = await post({ platform, headers } as unknown as OpenWorld, 'chat.postMessage', {
    channel,
    text: 'Press',
    blocks,
  });
  return { type: 'action', user_id: users.admin, channel, ts, action_id: 'go' };
}
