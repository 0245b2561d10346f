import type { ParleyClient } from '../../../../client/transport/client.ts';
import { progressText } from './explain.ts';
import type { WalkedMessage } from './message.ts';
import { prepareChannel } from './prepare.ts';
import { type Call, SCHEMES, type PageAnswer, type WalkSettings } from './schemes.ts';
import {
  beginWalks,
  columnsToRead,
  firstUnreadMessage,
  haveEnded,
  lastReadMessage,
  messagesNow,
  withChange,
  withEnd,
  withPage,
  type WalkState,
} from './walk-state.ts';

/** What the actions of a walk need: the calls, and access to the stored walk. */
export interface WalkRun {
  readonly client: Pick<ParleyClient, 'world' | 'setClock'>;
  /** Waits, and repeats the call, if it is rate limited. */
  readonly call: Call;
  /** Fails if it is rate limited: for use while the world's clock is stopped, when a wait would not end. */
  readonly callOnce: Call;
  /** The stored walks. Throws if their world has been replaced. */
  readonly readState: () => WalkState;
  /** Stores changed walks, unless their world has been replaced. Throws if the run was stopped. */
  readonly writeState: (state: WalkState) => void;
  /** Called with the number of prepared messages. */
  readonly onProgress: (postedCount: number) => void;
}

/** The largest `limit` of `conversations.history`, as a form field. */
const MAX_MESSAGES = '1000';

/** Prepares a channel and begins walks through it. Returns a sentence that says what happened. */
export async function prepareWalks(
  { client, callOnce, writeState, onProgress }: WalkRun,
  user: string,
  settings: WalkSettings,
): Promise<string> {
  const { channel, messages } = await prepareChannel({ call: callOnce, client, onProgress });
  writeState(beginWalks({ channel, user, settings, start: messages }));
  return `Posted ${messages.length} messages in #${channel.name}.`;
}

/** Reads the next page of each walk; when all have ended, also the current messages of the channel. */
export async function readPages({ call, readState, writeState }: WalkRun): Promise<string> {
  for (const scheme of columnsToRead(readState())) {
    const { next } = readState().columns[scheme];
    if (next === null) continue;
    const { exchange, ...answer } = await call<PageAnswer>(SCHEMES[scheme].method, next);
    writeState(withPage(readState(), scheme, answer, exchange));
  }
  if (!haveEnded(readState())) return progressText(readState());
  const { channel } = readState();
  const history = await call<{ messages: readonly WalkedMessage[] }>('conversations.history', {
    channel: channel.id,
    limit: MAX_MESSAGES,
  });
  writeState(withEnd(readState(), history.messages));
  return progressText(readState());
}

/** Reads pages until every walk has ended. */
export async function readAll(run: WalkRun): Promise<string> {
  while (run.readState().end === null) await readPages(run);
  return progressText(run.readState());
}

/** One more than the highest number of a message. */
const nextNumber = (messages: readonly WalkedMessage[]) =>
  1 + Math.max(0, ...messages.map(({ text }) => Number(/^Message (\d+)/.exec(text)?.[1] ?? 0)));

/** Posts a new message. */
export async function postMessage({ call, readState, writeState }: WalkRun): Promise<string> {
  const { channel } = readState();
  const text = `Message ${nextNumber(messagesNow(readState()))} (new)`;
  const { ts, exchange } = await call<{ ts: string }>('chat.postMessage', {
    channel: channel.id,
    text,
  });
  writeState(withChange(readState(), { kind: 'posted', message: { ts, text }, exchange }));
  return `Posted “${text}”.`;
}

/** Deletes the last message that all walks have read, or the first message that no walk has read. */
export async function deleteMessage(run: WalkRun, which: 'read' | 'unread'): Promise<string> {
  const { call, readState, writeState } = run;
  const message = which === 'read' ? lastReadMessage(readState()) : firstUnreadMessage(readState());
  if (message === null) return `There is no message that was ${which}.`;
  const { exchange } = await call('chat.delete', {
    channel: readState().channel.id,
    ts: message.ts,
  });
  writeState(withChange(readState(), { kind: 'deleted', message, exchange }));
  return `Deleted “${message.text}”. ${messagesNow(readState()).length} messages are left.`;
}
