import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';
import { newestFirst } from './message.ts';
import {
  makeByScheme,
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
  /** Whether it was ended because its next request would repeat the last one for ever. */
  readonly isEndless: boolean;
}

/** A message that was posted or deleted between two pages. */
export interface Change {
  readonly kind: 'posted' | 'deleted';
  readonly message: WalkedMessage;
  readonly exchange: string | null;
  /** How many pages each column had read when the message was posted or deleted. */
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
export function beginWalks({
  channel,
  user,
  settings,
  start,
}: Pick<WalkState, 'channel' | 'user' | 'settings' | 'start'>): WalkState {
  const columns = makeByScheme((scheme) => ({
    pages: [],
    next: SCHEMES[scheme].firstArguments(channel, settings),
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

/** New walks through the same channel, which have read nothing yet. */
export const restartWalks = (
  state: WalkState,
  settings: WalkSettings = state.settings,
): WalkState => beginWalks({ ...state, settings, start: messagesNow(state) });

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
  const next = SCHEMES[scheme].nextArguments(args, answer, state.settings);
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
    { ...change, after: makeByScheme((scheme) => state.columns[scheme].pages.length) },
  ],
});

/** The state with the messages of the channel at the end of all walks. */
export const withEnd = (state: WalkState, messages: readonly WalkedMessage[]): WalkState => ({
  ...state,
  end: messages.map(({ ts, text }) => ({ ts, text })).toSorted(newestFirst),
});

export const haveEnded = ({ columns }: WalkState): boolean =>
  SCHEME_IDS.every((scheme) => columns[scheme].next === null);

export const haveBegun = ({ columns }: WalkState): boolean =>
  SCHEME_IDS.some((scheme) => columns[scheme].pages.length > 0);

/** The columns that read the next page: of those that have not ended, the ones with the fewest pages. */
export function columnsToRead({ columns }: WalkState): readonly SchemeId[] {
  const unfinished = SCHEME_IDS.filter((scheme) => columns[scheme].next !== null);
  const fewest = Math.min(...unfinished.map((scheme) => columns[scheme].pages.length));
  return unfinished.filter((scheme) => columns[scheme].pages.length === fewest);
}

const tsReadBy = ({ pages }: Column): ReadonlySet<string> =>
  new Set(pages.flatMap(({ messages }) => messages.map(({ ts }) => ts)));

/** The last message that every column has read; null if they have no message in common. */
export function lastReadMessage(state: WalkState): WalkedMessage | null {
  const tsOfColumns = SCHEME_IDS.map((scheme) => tsReadBy(state.columns[scheme]));
  return (
    messagesNow(state).findLast(({ ts }) => tsOfColumns.every((tsRead) => tsRead.has(ts))) ?? null
  );
}

/** The newest message that existed when the walks began and that no column has read, or null. */
export function firstUnreadMessage(state: WalkState): WalkedMessage | null {
  const tsOfColumns = SCHEME_IDS.map((scheme) => tsReadBy(state.columns[scheme]));
  const changedTs = new Set(state.changes.map(({ message }) => message.ts));
  const isUnread = ({ ts }: WalkedMessage) =>
    !changedTs.has(ts) && tsOfColumns.every((tsRead) => !tsRead.has(ts));
  return messagesNow(state).find(isUnread) ?? null;
}
