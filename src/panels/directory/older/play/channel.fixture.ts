import type { SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';
import { newestFirst } from './message.ts';
import { SCHEMES, type Arguments, type PageAnswer } from './schemes.ts';
import {
  beginWalks,
  columnsToRead,
  haveEnded,
  withChange,
  withEnd,
  withPage,
  type WalkState,
} from './walk-state.ts';

/** A minimal channel that answers the two methods like the platform. */
export class TestChannel {
  messages: readonly WalkedMessage[];

  constructor(timestamps: readonly string[]) {
    this.messages = timestamps.map((ts) => ({ ts, text: `at ${ts}` })).toSorted(newestFirst);
  }

  answer(scheme: SchemeId, args: Arguments): PageAnswer {
    return SCHEMES[scheme].method === 'search.messages' ? this.#search(args) : this.#history(args);
  }

  #search({ count, page: number }: Arguments): PageAnswer {
    const size = Number(count);
    const page = Number(number);
    const matches = this.messages.slice((page - 1) * size, page * size);
    return {
      messages: { matches, paging: { page, pages: Math.ceil(this.messages.length / size) } },
    };
  }

  #history({ limit, cursor, oldest = '0', latest, inclusive }: Arguments): PageAnswer {
    const newest = latest === undefined ? Infinity : Number(latest);
    const isWithin = (at: number) =>
      inclusive === 'true'
        ? at >= Number(oldest) && at <= newest
        : at > Number(oldest) && at < newest;
    const rows = this.messages.filter(
      ({ ts }) => isWithin(Number(ts)) && (cursor === undefined || ts < cursor),
    );
    const messages = rows.slice(0, Number(limit));
    const has_more = rows.length > messages.length;
    const next_cursor = has_more ? (messages.at(-1)?.ts ?? '') : '';
    return { messages, has_more, response_metadata: { next_cursor } };
  }
}

/** What happens between two pages. `nth` chooses the message, counted from the newest. */
export interface Happening {
  readonly kind: 'posted' | 'deleted';
  readonly nth: number;
}

export const SETTINGS = { size: 5, inclusive: false, edge: 'ts' } as const;

export const walkOf = (
  channel: TestChannel,
  settings: WalkState['settings'] = SETTINGS,
): WalkState =>
  beginWalks({
    channel: { id: 'C1', name: 'paging-1', created: 1 },
    user: 'U1',
    settings,
    start: channel.messages,
  });

/** Reads the next page of every column that is not ahead. */
export const round = (state: WalkState, channel: TestChannel): WalkState =>
  columnsToRead(state).reduce((walked, scheme) => {
    const { next } = walked.columns[scheme];
    return next === null
      ? walked
      : withPage(walked, scheme, channel.answer(scheme, next), `x-${scheme}`);
  }, state);

/** Posts or deletes a message in the channel. Deleting does nothing in an empty channel. */
export function happen(
  state: WalkState,
  channel: TestChannel,
  { kind, nth }: Happening,
): WalkState {
  const newest = channel.messages[0]?.ts ?? '100.000000';
  const message =
    kind === 'posted'
      ? { ts: (Number(newest) + 1).toFixed(6), text: 'new' }
      : channel.messages[nth % Math.max(1, channel.messages.length)];
  if (message === undefined) return state;
  const others = channel.messages.filter(({ ts }) => ts !== message.ts);
  channel.messages = kind === 'posted' ? [message, ...others] : others;
  return withChange(state, { kind, message, exchange: null });
}

/** Walks to the end, with the happenings after each round. */
export function walkThrough(
  channel: TestChannel,
  settings: WalkState['settings'],
  happenings: readonly (readonly Happening[])[] = [],
): WalkState {
  let state = walkOf(channel, settings);
  for (let page = 0; !haveEnded(state); page += 1) {
    if (page > 500) throw new Error('the walk does not end');
    state = round(state, channel);
    for (const each of happenings[page] ?? []) state = happen(state, channel, each);
  }
  return withEnd(state, channel.messages);
}
