import type { AssistantThreadRecord } from '../assistant-thread.ts';
import { messageKey, type MessageRecord, repliesTo } from '../message.ts';
import type { World } from '../world/world.ts';

/** The subtype of the message that begins a chat with an assistant (docs/assumptions.md, A-65). */
export const ASSISTANT_THREAD = 'assistant_app_thread';

/** What is known of the thread that a message began. */
export const threadOf = (
  { assistantThreads: table }: Pick<World, 'assistantThreads'>,
  { channel, ts: at }: Pick<MessageRecord, 'channel' | 'ts'>,
): AssistantThreadRecord => table.get(messageKey(channel, at)) ?? { channel, ts: at };

/** Gives a thread a title, which is also the text of the message that begins a chat. */
export function renameThread(
  world: Pick<World, 'assistantThreads' | 'messages'>,
  first: MessageRecord,
  title: string,
): void {
  world.assistantThreads.put({ ...threadOf(world, first), title });
  if (first.subtype === ASSISTANT_THREAD) world.messages.put({ ...first, text: title });
}

/** The newest message of a conversation, which what an app says now comes after. */
export const newestTs = ({ messages }: Pick<World, 'messages'>, channel: string): string =>
  messages.last(messageKey(channel, ''))?.ts ?? '0.000000';

type Conversation = Pick<World, 'messages' | 'clock'>;

/** Whether somebody said something in a thread after that. */
function isAnswered(
  world: Conversation,
  { channel, ts: at }: AssistantThreadRecord,
  after: string,
  by: (message: MessageRecord) => boolean,
): boolean {
  const first = world.messages.get(messageKey(channel, at));
  if (first === undefined) return true;
  for (const reply of repliesTo(world, first, after)) if (by(reply)) return true;
  return false;
}

/** What an app is doing in a thread: until its next message there, and for two minutes at most. */
export function statusOf(world: Conversation, row: AssistantThreadRecord) {
  const { status } = row;
  if (status === undefined || status.ends <= world.clock.now()) return null;
  return isAnswered(world, row, status.after, ({ app_id }) => app_id === status.app)
    ? null
    : status;
}

/** What an app suggests in a thread: until a person says something there. */
export function promptsOf(world: Conversation, row: AssistantThreadRecord) {
  const { prompts } = row;
  if (prompts === undefined) return null;
  return isAnswered(world, row, prompts.after, ({ bot_id }) => bot_id === undefined)
    ? null
    : prompts;
}

/** Whether a person has said something in a thread. */
export const isBegun = (world: Conversation, row: AssistantThreadRecord): boolean =>
  isAnswered(world, row, row.ts, ({ bot_id }) => bot_id === undefined);
