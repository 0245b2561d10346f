import type { Call } from '../world/answers.ts';
import {
  BOOLEAN,
  checkOptions,
  COUNT,
  TEXT,
  TEXT_OR_PATTERN,
  type Kind,
} from '../world/check-options.ts';
import type { World } from '../world/world.ts';
import type { Message } from './find-element.ts';
import { postedMessages } from './posted.ts';

/** What a message must be like. What is left out may be anything. */
export interface PostedLike {
  /** The id or the name of its conversation, with or without `#`. */
  readonly channel?: string;
  /** Its whole text, or a pattern for it. */
  readonly text?: string | RegExp;
  readonly thread_ts?: string;
  /** Whether only one person sees it. */
  readonly ephemeral?: boolean;
  /** Who posted it: the id of a user or a bot user. */
  readonly user?: string;
}

/** What a call must be like. */
export interface CalledLike {
  /** How often, exactly; at least once when left out. */
  readonly times?: number;
  /** The error code it was answered with; null for a success. */
  readonly error?: string | null;
}

/** Whether something is so, and the text to show if that is not what a test expects. */
export interface Finding {
  readonly pass: boolean;
  readonly message: () => string;
}

const OF_POSTED = {
  channel: TEXT,
  text: TEXT_OR_PATTERN,
  thread_ts: TEXT,
  ephemeral: BOOLEAN,
  user: TEXT,
} as const satisfies Record<keyof PostedLike, Kind>;

const OF_CALLED = {
  times: COUNT,
  error: ['an error code, or null for a success', (value) => value === null || TEXT[1](value)],
} as const satisfies Record<keyof CalledLike, Kind>;

/** Finds whether such a message was posted. */
export async function findPosted(world: World, like: PostedLike): Promise<Finding> {
  checkOptions('what a posted message is compared with', like, OF_POSTED);
  const { channels } = await world.brief();
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const calls = await world.calls();
  const posted = await postedMessages(world, calls);
  const pass = posted.some((message) => isLike(message, like, names));
  const found = posted.map((message) => `  ${lineOf(message, names)}`);
  const list = found.length === 0 ? ['  nothing'] : found.slice(-MAX_SHOWN);
  return {
    pass,
    message: () =>
      [
        `expected ${pass ? 'no' : 'a'} message like ${describeLike(like)}`,
        'What was posted, oldest first:',
        ...list,
        ...listCalls(calls),
      ].join('\n'),
  };
}

/** Finds whether a method was called. */
export async function findCalled(
  world: World,
  method: string,
  like: CalledLike = {},
): Promise<Finding> {
  checkOptions('what a call is compared with', like, OF_CALLED);
  const { times, error } = like;
  const calls = await world.calls();
  const fitting = calls.filter(
    (call) => call.name === method && (error === undefined || call.error === error),
  );
  const pass = times === undefined ? fitting.length > 0 : fitting.length === times;
  const often = times === undefined ? '' : ` ${times} times, not ${fitting.length} times`;
  const end = error === undefined ? '' : ` with the error ${error}`;
  return {
    pass,
    message: () =>
      [`expected ${pass ? 'no' : 'a'} call of ${method}${end}${often}`, ...listCalls(calls)].join(
        '\n',
      ),
  };
}

const MAX_SHOWN = 20;

function listCalls(calls: readonly Call[]): readonly string[] {
  if (calls.length === 0) return ['The world was not called.'];
  const lines = calls.map(({ name, status, error }) => `  ${name} → ${error ?? status}`);
  return ['What the world was called with, oldest first:', ...lines.slice(-MAX_SHOWN)];
}

function isLike(
  message: Message,
  like: PostedLike,
  names: ReadonlyMap<string, string | undefined>,
): boolean {
  const { channel, text, thread_ts, ephemeral, user } = like;
  if (channel !== undefined && channel !== message.channel) {
    const name = names.get(message.channel);
    if (name === undefined || name !== channel.replace(/^#/, '')) return false;
  }
  if (typeof text === 'string' && message.text !== text) return false;
  if (text instanceof RegExp) {
    // A pattern with the flag `g` remembers where it stopped.
    text.lastIndex = 0;
    if (!text.test(message.text ?? '')) return false;
  }
  if (thread_ts !== undefined && message.thread_ts !== thread_ts) return false;
  if (ephemeral !== undefined && (message['is_ephemeral'] === true) !== ephemeral) return false;
  return user === undefined || message.user === user;
}

function lineOf(message: Message, names: ReadonlyMap<string, string | undefined>): string {
  const name = names.get(message.channel);
  const place = name === undefined ? message.channel : `#${name}`;
  const only = message['is_ephemeral'] === true ? ' (seen by one person)' : '';
  return `${place}${only}: ${JSON.stringify(message.text ?? '')}`;
}

const describeLike = (like: object) =>
  `{ ${Object.entries(like)
    .map(
      ([name, value]) =>
        `${name}: ${value instanceof RegExp ? String(value) : JSON.stringify(value)}`,
    )
    .join(', ')} }`;
