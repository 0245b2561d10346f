import type { SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';

/** A value for each scheme. */
export type ByScheme<Value> = Readonly<Record<SchemeId, Value>>;

export const makeByScheme = <Value>(make: (scheme: SchemeId) => Value): ByScheme<Value> => ({
  cursor: make('cursor'),
  window: make('window'),
  pages: make('pages'),
});

/** Arguments of a call, as form fields. */
export type Arguments = Readonly<Record<string, string>>;

/** Calls a method of the Web API; see `callMethod`. */
export type Call = <Body extends object>(
  method: string,
  args: Arguments,
) => Promise<Body & { readonly exchange: string | null }>;

/** What the next time window sends as `latest`: the last `ts`, or its second, rounded down. */
export type WindowEdge = 'ts' | 'second';

/** How walks ask for their pages. */
export interface WalkSettings {
  /** Messages a page. */
  readonly size: number;
  /** Whether a time window contains the messages at exactly its ends. */
  readonly inclusive: boolean;
  readonly edge: WindowEdge;
}

/** The channel that is walked. */
export interface WalkedChannel {
  readonly id: string;
  readonly name: string;
  /** When it was created, in epoch seconds: the older end of every time window. */
  readonly created: number;
}

/** The answer of `conversations.history` or of `search.messages`. Each has the fields that its schemes need. */
export interface PageAnswer {
  readonly messages:
    | readonly WalkedMessage[]
    | {
        readonly matches: readonly WalkedMessage[];
        readonly paging: { readonly page: number; readonly pages: number };
      };
  readonly has_more?: boolean;
  readonly response_metadata?: { readonly next_cursor: string };
}

/** A way to walk a list page by page. */
export interface Scheme {
  readonly id: SchemeId;
  readonly title: string;
  readonly method: 'conversations.history' | 'search.messages';
  /** How it asks for the next page, in one sentence. */
  readonly about: string;
  /** The arguments of the first page. */
  readonly firstArguments: (channel: WalkedChannel, settings: WalkSettings) => Arguments;
  /** The arguments of the next page, from those of the page before and its answer; null after the last page. */
  readonly nextArguments: (
    previousArgs: Arguments,
    answer: PageAnswer,
    settings: WalkSettings,
  ) => Arguments | null;
}

/** The messages of a page, newest first. */
export const messagesIn = ({ messages }: PageAnswer): readonly WalkedMessage[] =>
  'matches' in messages ? messages.matches : messages;

const cursorScheme: Scheme = {
  id: 'cursor',
  title: 'Cursor',
  method: 'conversations.history',
  about: 'Sends back the next_cursor of the page before.',
  firstArguments: ({ id }, { size }) => ({ channel: id, limit: String(size) }),
  nextArguments: (previousArgs, { response_metadata }) => {
    const cursor = response_metadata?.next_cursor ?? '';
    return cursor === '' ? null : { ...previousArgs, cursor };
  },
};

const windowScheme: Scheme = {
  id: 'window',
  title: 'Time window',
  method: 'conversations.history',
  about: 'Moves latest to the last message of the page before.',
  firstArguments: ({ id, created }, { size, inclusive }) => ({
    channel: id,
    limit: String(size),
    oldest: String(created),
    inclusive: String(inclusive),
  }),
  nextArguments: (previousArgs, answer, { edge }) => {
    const last = messagesIn(answer).at(-1);
    if (answer.has_more !== true || last === undefined) return null;
    return { ...previousArgs, latest: edge === 'ts' ? last.ts : secondOf(last.ts) };
  },
};

/** The whole seconds of a `ts`. */
const secondOf = (ts: string) => ts.split('.', 1).join('');

const pagesScheme: Scheme = {
  id: 'pages',
  title: 'Page and count',
  method: 'search.messages',
  about: 'Counts pages from the newest message.',
  firstArguments: ({ name }, { size }) => ({
    query: `in:#${name}`,
    count: String(size),
    page: '1',
  }),
  nextArguments: (previousArgs, { messages }) => {
    if (!('paging' in messages)) return null;
    const { page, pages: pageCount } = messages.paging;
    return page < pageCount ? { ...previousArgs, page: String(page + 1) } : null;
  },
};

export const SCHEMES: ByScheme<Scheme> = {
  cursor: cursorScheme,
  window: windowScheme,
  pages: pagesScheme,
};

/** The names of the arguments that are new or have changed. */
export const findChangedArguments = (
  before: Arguments | undefined,
  now: Arguments,
): ReadonlySet<string> =>
  new Set(
    before === undefined ? [] : Object.keys(now).filter((name) => now[name] !== before[name]),
  );
