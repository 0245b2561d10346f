import type { MessageRecord } from '../../model/message.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { type Filtered, filterOf, markedMessages } from './filter.ts';
import { messageIndexOf, scoreOf } from './message-index.ts';
import type { Query } from './parse-query.ts';
import { Best, type Order, type Rank } from './ranking.ts';
import { countOf, documentOf, type TextIndex } from './text-index.ts';
import { wordsOf } from './words.ts';

type Searched = Filtered & Pick<World, 'messages' | 'options'>;

/** Which of the messages that match are wanted. */
export interface Window {
  readonly order: Order;
  /** How many, and how many before them are left out. */
  readonly size: number;
  readonly skip: number;
  /** The one before the first one; null for the very first. */
  readonly after: Rank | null;
}

/** What a search found: how many rows match, those that are wanted, and how many come before them. */
export interface Found<Row> {
  readonly total: number;
  readonly before: number;
  readonly found: readonly (Rank & { readonly row: Row })[];
}

/** The most characters that one search reads to find phrases: this takes a fraction of a second. */
const MAX_LENGTH_READ = 20_000_000;

/**
 * The messages that match a query, among all that the person can see, in an order. A search for phrases that reaches its limit has looked at the newest messages (docs/assumptions.md, A-53).
 */
export function findMessages(
  world: Searched,
  person: UserRecord,
  query: Query,
  { order, size, skip, after }: Window,
): Found<MessageRecord> {
  const isWanted = filterOf(world, person, query);
  const best = new Best<MessageRecord | number>(skip + size, order, after);
  let total = 0;
  const offer = (row: MessageRecord, score: number, time: number) => {
    if (time < query.after || time >= query.before || !isWanted(row)) return;
    total += 1;
    best.offer(score, time, () => row.channel, row);
  };
  const beneath = world.messages.beneath();
  const marked = markedMessages(world, query);
  if (marked === null) {
    const index = messageIndexOf(world);
    visitIndex(index.own, query, offer);
    // The messages of the backlog are by one author in one conversation, and have no links: the first one decides for all.
    const first = beneath.size === 0 ? null : beneath.rowAt(0);
    if (first !== null && isWanted(first)) {
      const { count, inOrder } = index.inBacklog(query);
      total += count;
      let wanted = 0;
      for (const { position, score, time } of inOrder(order)) {
        if (wanted === skip + size) break;
        if (best.offer(score, time, () => first.channel, position)) wanted += 1;
      }
    }
  } else
    for (const key of marked) {
      const row = world.messages.get(key);
      const score = row === undefined ? -1 : scoreOf(wordsOf(row.text), query.terms, query.without);
      if (row !== undefined && score >= 0) offer(row, score, Number(row.ts));
    }
  const found = best
    .sorted()
    .slice(skip)
    .map(({ item, ...rank }) => ({
      ...rank,
      row: typeof item === 'number' ? beneath.rowAt(item) : item,
    }));
  return { total, before: best.before + skip, found };
}

/** Calls `visit` for each row of an index that has all words of the query and none that it is without, the newest first. */
export function visitIndex<Row extends object>(
  index: TextIndex<Row>,
  { terms, without }: Query,
  visit: (row: Row, score: number, time: number) => void,
): void {
  let read = 0;
  const mayRead = (length: number) => {
    read += length;
    return read <= MAX_LENGTH_READ;
  };
  const excluded = new Set<number>();
  for (const term of without)
    for (const entry of index.holding([term], mayRead)) excluded.add(documentOf(entry));
  const look = (number: number, score: number) => {
    const row = index.row(number);
    if (row !== null && !excluded.has(number)) visit(row, score, index.time(number));
  };
  if (terms.length === 0)
    for (let number = index.size - 1; number >= 0; number -= 1) look(number, 0);
  else {
    const entries = index.holding(terms, mayRead);
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const entry = entries[at] ?? 0;
      look(documentOf(entry), countOf(entry));
    }
  }
}
