import { type Period, readPeriod } from './periods.ts';
import { type Term, wordsOf } from './words.ts';

/** What a query asks for (docs/assumptions.md, A-52). */
export interface Query {
  /** A message has all of these. */
  readonly terms: readonly Term[];
  /** A message has none of these. */
  readonly without: readonly Term[];
  /** Conversations and authors by name or id, in lower case: one of them, if there are any. */
  readonly in: readonly string[];
  readonly from: readonly string[];
  /** Conversations and authors that are left out. */
  readonly notIn: readonly string[];
  readonly notFrom: readonly string[];
  /** What a message has besides words: `link`, `file`, `pin`, `reaction`, or an emoji between colons. */
  readonly has: readonly string[];
  /** Seconds since the epoch: messages from `after` on and before `before`. */
  readonly after: number;
  readonly before: number;
}

/** The most words and modifiers of a query that count. */
const MAX_PARTS = 50;

/** One part of a query: a word, a phrase between quotation marks, or a modifier with its value. */
interface Part {
  readonly isNegative: boolean;
  readonly key: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
}

const KEYS = new Set(['from', 'in', 'has', 'before', 'after', 'on', 'during']);
const QUOTE = /["\u201c\u201d]/;
const SPACE = /\s/;

/** Reads the parts of a query from left to right, each character once. A phrase without an end goes to the end of the query. */
function* partsOf(query: string): Generator<Part> {
  const end = query.length;
  const until = (from: number, stop: RegExp) => {
    let at = from;
    while (at < end && !stop.test(query[at] ?? '')) at += 1;
    return at;
  };
  let at = 0;
  while (at < end) {
    if (SPACE.test(query[at] ?? '')) {
      at += 1;
      continue;
    }
    const isNegative = query[at] === '-' && at + 1 < end && !SPACE.test(query[at + 1] ?? '');
    if (isNegative) at += 1;
    const start = at;
    const colon = until(start, /[\s:"\u201c\u201d]/);
    const name = query.slice(start, colon).toLowerCase();
    const key = query[colon] === ':' && KEYS.has(name) ? name : null;
    const from = key === null ? start : colon + 1;
    const isQuoted = QUOTE.test(query[from] ?? '');
    const open = isQuoted ? from + 1 : from;
    const close = until(open, isQuoted ? QUOTE : SPACE);
    yield { isNegative, key, value: query.slice(open, close).trim(), isQuoted };
    at = isQuoted ? close + 1 : close;
  }
}

/** What is wrong with a query, as a sentence. */
export interface QueryFault {
  readonly fault: string;
}

/** The moment of a search, for dates: seconds since the epoch, and how far the clock of the person is ahead of UTC. */
export interface QueryTime {
  readonly now: number;
  readonly offset: number;
}

/** How many characters a beginning has at least that stands for all words which begin so. */
const MIN_PREFIX = 2;

/** A word, or a text of several that follow each other; null for one without any. `ship*` stands for all that begin so. */
function termOf({ value, isQuoted }: Pick<Part, 'value' | 'isQuoted'>): Term | null {
  const words = wordsOf(value);
  const isPrefix = !isQuoted && value.endsWith('*') && (words.at(-1)?.length ?? 0) >= MIN_PREFIX;
  return words.length === 0 ? null : { words, isPrefix };
}

/** A name or id without the marks that people and programs put around it: `#general`, `@ada`, `<@U0123456789|ada>`. */
function stripMarks(value: string): string {
  const isMarked = value.startsWith('<') && value.endsWith('>');
  const [inside = ''] = isMarked ? value.slice(1, -1).split('|', 1) : [value];
  return inside.replace(/^[#@]/, '').toLowerCase();
}

const HAS = new Set(['link', 'file', 'pin', 'reaction']);

/** Reads a query, or says what is wrong with it. Linear in its length. */
export function parseQuery(query: string, time: QueryTime): Query | QueryFault {
  const terms: Term[] = [];
  const without: Term[] = [];
  const lists = {
    in: [] as string[],
    from: [] as string[],
    notIn: [] as string[],
    notFrom: [] as string[],
  };
  const has: string[] = [];
  let after = -Infinity;
  let before = Infinity;
  const seen = new Set<string>();
  for (const part of partsOf(query)) {
    const { key, value, isNegative } = part;
    const id = JSON.stringify([isNegative, key, value.toLowerCase(), part.isQuoted]);
    if (seen.has(id)) continue;
    if (seen.size === MAX_PARTS) break;
    seen.add(id);
    const name = stripMarks(value);
    if (key === null || name === '') {
      const term = termOf(part);
      const word = key === null || value !== '' ? term : termOf({ value: key, isQuoted: false });
      if (word !== null) (isNegative ? without : terms).push(word);
    } else if (key === 'in' || key === 'from') {
      lists[isNegative ? NOT[key] : key].push(name);
    } else if (isNegative) {
      return { fault: `-${key}: is not known; only words, in: and from: can be left out` };
    } else if (key === 'has') {
      if (!HAS.has(name) && !/^:[^:]+:$/.test(name))
        return {
          fault: `has:${name} is not known; use link, file, pin, reaction or an emoji such as :eyes:`,
        };
      has.push(name);
    } else {
      const period = readPeriod(name, time);
      if (period === null)
        return {
          fault: `${key}:${name} is not a date; use one such as 2025-12-31, 2025-12, today or december`,
        };
      [after, before] = narrowPeriod(key, period, after, before);
    }
  }
  return { terms, without, ...lists, has, after, before };
}

const NOT = { in: 'notIn', from: 'notFrom' } as const;

/** The time that is left once a modifier counts. A day does not count as before or after itself. */
function narrowPeriod(
  key: string,
  { start, end }: Period,
  after: number,
  before: number,
): [number, number] {
  if (key === 'before') return [after, Math.min(before, start)];
  if (key === 'after') return [Math.max(after, end), before];
  return [Math.max(after, start), Math.min(before, end)];
}
