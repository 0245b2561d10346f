import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';
import { newestFirst } from './message.ts';
import {
  byScheme,
  messagesIn,
  SCHEMES,
  type Arguments,
  type ByScheme,
  type PageAnswer,
  type WalkedChannel,
  type WalkSettings,
} from './schemes.ts';

/** A page that was read. */
export interface WalkedPage {
  readonly args: Arguments;
  readonly messages: readonly WalkedMessage[];
  /** Id of the exchange in the wire; null if the answer did not name one. */
  readonly exchange: string | null;
}

/** One walk through the channel. */
export interface Column {
  readonly pages: readonly WalkedPage[];
  /** The arguments of the next page; null once the walk has ended. */
  readonly next: Arguments | null;
  /** Whether it ended because the next request would be the same as the last. */
  readonly isEndless: boolean;
}

/** A message that was posted or deleted between two pages. */
export interface Change {
  readonly kind: 'posted' | 'deleted';
  readonly message: WalkedMessage;
  readonly exchange: string | null;
  /** How many pages each column had read by then. */
  readonly after: ByScheme<number>;
}

/** Three walks through one channel, side by side. It is plain JSON. */
export interface WalkState {
  readonly channel: WalkedChannel;
  /** Id of the user whose token makes the calls. */
  readonly user: string;
  readonly settings: WalkSettings;
  /** The messages when the walks began, newest first. */
  readonly start: readonly WalkedMessage[];
  readonly changes: readonly Change[];
  readonly columns: ByScheme<Column>;
  /** The messages when all walks had ended, newest first: others may have changed the channel too. Null until then. */
  readonly end: readonly WalkedMessage[] | null;
}

/** Walks that have read nothing yet. */
export function begin({
  channel,
  user,
  settings,
  start,
}: Pick<WalkState, 'channel' | 'user' | 'settings' | 'start'>): WalkState {
  const columns = byScheme((scheme) => ({
    pages: [],
    next: SCHEMES[scheme].first(channel, settings),
    isEndless: false,
  }));
  return { channel, user, settings, start, changes: [], columns, end: null };
}

/** The messages after a change, newest first. */
function applyChange(
  messages: readonly WalkedMessage[],
  { kind, message }: Pick<Change, 'kind' | 'message'>,
): readonly WalkedMessage[] {
  const others = messages.filter(({ ts }) => ts !== message.ts);
  return kind === 'deleted' ? others : [...others, message].toSorted(newestFirst);
}

/** The messages of the channel as far as the page knows, newest first. */
export const messagesNow = ({ start, changes, end }: WalkState): readonly WalkedMessage[] =>
  end ?? changes.reduce(applyChange, start);

/** The same channel, to be walked from its newest message on. */
export const beginAgain = (state: WalkState, settings: WalkSettings = state.settings): WalkState =>
  begin({ ...state, settings, start: messagesNow(state) });

/** The state with the next page of one column. */
export function withPage(
  state: WalkState,
  scheme: SchemeId,
  answer: PageAnswer,
  exchange: string | null,
): WalkState {
  const { pages, next: args } = state.columns[scheme];
  if (args === null) return state;
  const messages = messagesIn(answer).map(({ ts, text }) => ({ ts, text }));
  const next = SCHEMES[scheme].next(args, answer, state.settings);
  const isEndless = next !== null && JSON.stringify(next) === JSON.stringify(args);
  const column: Column = {
    pages: [...pages, { args, messages, exchange }],
    next: isEndless ? null : next,
    isEndless,
  };
  return { ...state, columns: { ...state.columns, [scheme]: column } };
}

/** The state with a message that was posted or deleted just now. */
export const withChange = (state: WalkState, change: Omit<Change, 'after'>): WalkState => ({
  ...state,
  end: state.end && applyChange(state.end, change),
  changes: [
    ...state.changes,
    { ...change, after: byScheme((scheme) => state.columns[scheme].pages.length) },
  ],
});

/** The state with the messages of the channel at the end of all walks. */
export const withEnd = (state: WalkState, messages: readonly WalkedMessage[]): WalkState => ({
  ...state,
  end: messages.map(({ ts, text }) => ({ ts, text })).toSorted(newestFirst),
});

export const hasEnded = ({ columns }: WalkState): boolean =>
  SCHEME_IDS.every((scheme) => columns[scheme].next === null);

export const hasBegun = ({ columns }: WalkState): boolean =>
  SCHEME_IDS.some((scheme) => columns[scheme].pages.length > 0);

/** The columns that read a page next: those that are behind, or all that have not ended. */
export function columnsToRead({ columns }: WalkState): readonly SchemeId[] {
  const open = SCHEME_IDS.filter((scheme) => columns[scheme].next !== null);
  const fewest = Math.min(...open.map((scheme) => columns[scheme].pages.length));
  return open.filter((scheme) => columns[scheme].pages.length === fewest);
}

const tsReadBy = ({ pages }: Column): ReadonlySet<string> =>
  new Set(pages.flatMap(({ messages }) => messages.map(({ ts }) => ts)));

/** The last message that every column has read; null if they have no message in common. */
export function lastRead(state: WalkState): WalkedMessage | null {
  const read = SCHEME_IDS.map((scheme) => tsReadBy(state.columns[scheme]));
  return messagesNow(state).findLast(({ ts }) => read.every((seen) => seen.has(ts))) ?? null;
}

/** The newest message that was there from the start and that no column has read; null if all were read. */
export function firstUnread(state: WalkState): WalkedMessage | null {
  const read = SCHEME_IDS.map((scheme) => tsReadBy(state.columns[scheme]));
  const posted = new Set(state.changes.map(({ message }) => message.ts));
  const isUnread = ({ ts }: WalkedMessage) =>
    !posted.has(ts) && read.every((seen) => !seen.has(ts));
  return messagesNow(state).find(isUnread) ?? null;
}
