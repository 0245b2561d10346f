import type { ParleyClient } from '../../../../client/transport/client.ts';
import { progressText } from './explain.ts';
import type { WalkedMessage } from './message.ts';
import { prepareChannel } from './prepare.ts';
import { type Call, SCHEMES, type PageAnswer, type WalkSettings } from './schemes.ts';
import {
  begin,
  columnsToRead,
  firstUnread,
  hasEnded,
  lastRead,
  messagesNow,
  withChange,
  withEnd,
  withPage,
  type WalkState,
} from './walk-state.ts';

/** What the actions of a walk need: the calls, and access to the stored walk. */
export interface WalkRun {
  readonly client: Pick<ParleyClient, 'world' | 'setClock'>;
  /** Waits when it is rate limited. */
  readonly call: Call;
  /** Does not wait: for use while the world's clock is stopped. */
  readonly callOnce: Call;
  readonly read: () => WalkState;
  /** Stores a change. Throws once the run was stopped or its world is gone. */
  readonly write: (state: WalkState) => void;
  /** Called with the number of prepared messages. */
  readonly onProgress: (posted: number) => void;
}

/** The most messages that one call returns: as text, for a form field. */
const MAX_MESSAGES = '1000';

/** Prepares a channel and begins to walk it. Returns a sentence that says what happened. */
export async function prepare(
  { client, callOnce, write, onProgress }: WalkRun,
  user: string,
  settings: WalkSettings,
): Promise<string> {
  const { channel, start } = await prepareChannel({ call: callOnce, client, onProgress });
  write(begin({ channel, user, settings, start }));
  return `Posted ${start.length} messages in #${channel.name}.`;
}

/** Reads the next page of each walk; when all have ended, also the current messages of the channel. */
export async function readPages({ call, read, write }: WalkRun): Promise<string> {
  for (const scheme of columnsToRead(read())) {
    const { next } = read().columns[scheme];
    if (next === null) continue;
    const { exchange, ...answer } = await call<PageAnswer>(SCHEMES[scheme].method, next);
    write(withPage(read(), scheme, answer, exchange));
  }
  if (!hasEnded(read())) return progressText(read());
  const { channel } = read();
  const history = await call<{ messages: readonly WalkedMessage[] }>('conversations.history', {
    channel: channel.id,
    limit: MAX_MESSAGES,
  });
  write(withEnd(read(), history.messages));
  return progressText(read());
}

/** Reads pages until every walk has ended. */
export async function readAll(run: WalkRun): Promise<string> {
  while (run.read().end === null) await readPages(run);
  return progressText(run.read());
}

/** One more than the highest number of a message. */
const nextNumber = (messages: readonly WalkedMessage[]) =>
  1 + Math.max(0, ...messages.map(({ text }) => Number(/^Message (\d+)/.exec(text)?.[1] ?? 0)));

/** Posts one more message. */
export async function post({ call, read, write }: WalkRun): Promise<string> {
  const { channel } = read();
  const text = `Message ${nextNumber(messagesNow(read()))} (new)`;
  const { ts, exchange } = await call<{ ts: string }>('chat.postMessage', {
    channel: channel.id,
    text,
  });
  write(withChange(read(), { kind: 'posted', message: { ts, text }, exchange }));
  return `Posted “${text}”.`;
}

/** Deletes the last message that all walks have read, or the first message that no walk has read. */
export async function remove(run: WalkRun, which: 'read' | 'unread'): Promise<string> {
  const { call, read, write } = run;
  const message = which === 'read' ? lastRead(read()) : firstUnread(read());
  if (message === null) return `There is no message that was ${which}.`;
  const { exchange } = await call('chat.delete', { channel: read().channel.id, ts: message.ts });
  write(withChange(read(), { kind: 'deleted', message, exchange }));
  return `Deleted “${message.text}”. ${messagesNow(read()).length} messages are left.`;
}
