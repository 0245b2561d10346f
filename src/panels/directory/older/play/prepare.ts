import type { ParleyClient } from '../../../../client/transport/client.ts';
import type { WalkedMessage } from './message.ts';
import { newestFirst } from './message.ts';
import type { Call, WalkedChannel, WalkSettings } from './schemes.ts';

/** How many messages a prepared channel has. */
export const PREPARED_MESSAGES = 30;

/** How many prepared messages share a second. No page size is a multiple of it, so the first page ends within a second. */
export const MESSAGES_A_SECOND = 3;

/** The page sizes that users can choose, in messages. */
export const PAGE_SIZES = [5, 10, 20] as const;

/**
 * The settings of the first walk. They are the right ones, and need so few pages that three walks a minute stay within the
 * rate limit.
 */
export const DEFAULT_SETTINGS: WalkSettings = { size: 10, inclusive: false, edge: 'ts' };

interface CreatedChannel {
  readonly channel: { readonly id: string; readonly created: number };
}
interface PostedMessage {
  readonly ts: string;
}

export interface PrepareOptions {
  readonly call: Call;
  readonly client: Pick<ParleyClient, 'world' | 'setClock'>;
  /** Called with the number of messages that have been posted. */
  readonly onProgress: (postedCount: number) => void;
}

export interface PreparedChannel {
  readonly channel: WalkedChannel;
  /** The posted messages, newest first. */
  readonly messages: readonly WalkedMessage[];
}

/**
 * Creates a new channel and posts numbered messages, three in each second of the world. To ensure that,
 * it stops the world's clock while it posts and moves it on by a second after every third message. A clock that was
 * running runs again afterwards, also if a call is refused.
 */
export async function prepareChannel({
  call,
  client,
  onProgress,
}: PrepareOptions): Promise<PreparedChannel> {
  const { channels, clock } = await client.world();
  const name = chooseFreeName(channels.map((channel) => channel.name ?? ''));
  const { channel } = await call<CreatedChannel>('conversations.create', { name });
  const messages: WalkedMessage[] = [];
  await client.setClock({ frozen: true });
  try {
    // Not at the very start of a second: a time window that ends at that start, inclusively, would contain what was posted then.
    let postTime = Math.ceil(clock.now) + 1.25;
    for (let n = 0; n < PREPARED_MESSAGES; n += 1) {
      if (n % MESSAGES_A_SECOND === 0) {
        await client.setClock({ now: postTime });
        postTime += 1;
      }
      const text = preparedText(n + 1);
      const { ts } = await call<PostedMessage>('chat.postMessage', { channel: channel.id, text });
      messages.push({ ts, text });
      onProgress(messages.length);
    }
  } finally {
    if (!clock.frozen) await client.setClock({ frozen: false });
  }
  return {
    channel: { id: channel.id, name, created: channel.created },
    messages: messages.toSorted(newestFirst),
  };
}

/** Whether the messages are still those that were prepared, none added and none deleted. */
export const isAsPrepared = (messages: readonly WalkedMessage[]): boolean =>
  messages.length === PREPARED_MESSAGES &&
  messages.every(({ text }, index) => text === preparedText(PREPARED_MESSAGES - index));

const preparedText = (number: number) => `Message ${number}`;

/** The first of `paging-1`, `paging-2` and so on that no channel has. */
export function chooseFreeName(taken: readonly string[]): string {
  for (let n = 1; ; n += 1) if (!taken.includes(`paging-${n}`)) return `paging-${n}`;
}
