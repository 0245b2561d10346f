import type { MethodSetting } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

type Args = Readonly<Record<string, string>>;

/** A world in which a person asks something in #deploys, and what a stream that answers them takes. */
export async function askedWorld() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { team, users } = await world.brief();
  const asked = { channel, text: 'How is the deploy?' };
  const question = (await world.call('chat.postMessage', asked, { token: world.user })).body;
  const answering = {
    channel,
    thread_ts: question.ts as string,
    recipient_team_id: team.id,
    recipient_user_id: users.admin,
  };
  const start = async (args: Args = {}) =>
    (await world.call('chat.startStream', { ...answering, ...args })).body;
  /** The message now, as a list of its thread has it. */
  const read = async (ts: string) => {
    const thread = { channel, ts: answering.thread_ts, include_all_metadata: 'true' };
    const { messages } = (await world.call('conversations.replies', thread)).body;
    return messages.find((each: { ts: string }) => each.ts === ts);
  };
  /** A call about the message that is being written. */
  const go = async (verb: 'append' | 'stop', ts: string, args: Args = {}) =>
    (await world.call(`chat.${verb}Stream`, { channel, ts, ...args })).body;
  return { world, channel, answering, start, read, go };
}

/** Chunks as a form has them. */
export const asChunks = (...chunks: readonly object[]) => ({ chunks: JSON.stringify(chunks) });

/** A chunk of text. */
export const text = (said: string) => ({ type: 'markdown_text', text: said });

/** A message that the bot is writing. */
export async function writing({ world, channel, ts, somebody }: MethodSetting) {
  const { team } = await world.brief();
  const recipient = { recipient_team_id: team.id, recipient_user_id: somebody };
  const started = { channel, thread_ts: ts, markdown_text: 'Well', ...recipient };
  const { body } = await world.call('chat.startStream', started);
  return { channel, ts: body.ts as string };
}
