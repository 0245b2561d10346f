import type { MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { backlogLines, backlogSecond } from '../../seed/backlog.ts';
import { positionOf } from '../../store/generated.ts';
import type { Query } from './parse-query.ts';
import type { Order } from './ranking.ts';
import { TextIndex } from './text-index.ts';
import { placesOf, type Term, wordsOf } from './words.ts';

/** What it takes to find the line of a message of the backlog, in characters that are read in that time. */
const COST_OF_LINE = 2;

/** The messages of a world as a search sees them: those with rows of their own by their words, the backlog by its few lines. */
export class MessageIndex {
  readonly #world: Pick<World, 'messages' | 'options'>;
  readonly own: TextIndex<MessageRecord>;
  /** The line of each message of the backlog, by position. */
  readonly #lines: Uint8Array<ArrayBuffer>;
  readonly #lineAt: (position: number) => number;
  /** How many lines are known. */
  #read = 0;
  readonly #words: readonly (readonly string[])[];
  /** Positions whose message was written since: it is among those with rows, or gone. */
  readonly #hidden = new Set<number>();
  /** The keys between which all keys of the backlog are. */
  readonly #lowest: string;
  readonly #highest: string;

  constructor(world: Pick<World, 'messages' | 'options'>) {
    this.#world = world;
    this.own = new TextIndex(world.messages, {
      textOf: ({ text }) => text,
      timeOf: ({ ts }) => Number(ts),
    });
    const backlog = world.messages.beneath();
    const { lines, lineAt } = backlogLines(world.options.seed);
    this.#words = lines.map(wordsOf);
    this.#lines = new Uint8Array(backlog.size);
    this.#lineAt = lineAt;
    this.#lowest = backlog.size === 0 ? '' : backlog.keyAt(0);
    this.#highest = backlog.size === 0 ? '' : backlog.keyAt(backlog.size - 1);
  }

  /** Looks at what was written since the last search, as far as a budget in characters allows: false if there is more to do. */
  follow(most = Infinity): boolean {
    const end = Math.min(this.#lines.length, this.#read + Math.floor(most / COST_OF_LINE));
    const rest = most - (end - this.#read) * COST_OF_LINE;
    for (; this.#read < end; this.#read += 1) this.#lines[this.#read] = this.#lineAt(this.#read);
    if (end < this.#lines.length) return false;
    return this.own.follow(rest, (key) => {
      if (key > this.#highest || key < this.#lowest) return;
      const position = positionOf(this.#world.messages.beneath(), key);
      if (position >= 0) this.#hidden.add(position);
    });
  }

  /** The messages of the backlog that have all of `terms` and none of `without`, from `after` on and before `before`. */
  inBacklog({ terms, without, after, before }: Query): FoundInBacklog {
    const size = this.#lines.length;
    const start = firstFrom(size, after);
    const end = firstFrom(size, before);
    const scores = this.#words.map((words) => scoreOf(words, terms, without));
    // A number stands in one message alone: it is looked at by itself.
    const numbered = new Map<number, number>();
    for (const { words } of [...terms, ...without])
      for (const word of words) {
        const position = /^[1-9]\d{0,8}$/.test(word) ? Number(word) - 1 : -1;
        if (position < start || position >= end) continue;
        const line = this.#words[this.#lines[position] ?? 0] ?? [];
        numbered.set(position, scoreOf([...line, word], terms, without));
      }
    const scoreAt = (position: number) =>
      this.#hidden.has(position)
        ? -1
        : (numbered.get(position) ?? scores[this.#lines[position] ?? 0] ?? -1);
    const hasMany = scores.some((score) => score >= 0);
    const few = [...numbered.keys()].toSorted((one, other) => one - other);
    let count = 0;
    if (hasMany) {
      const lines = this.#lines;
      const counted = scores.map((score) => (score >= 0 ? 1 : 0));
      for (let position = start; position < end; position += 1)
        count += counted[lines[position] ?? 0] ?? 0;
      // What was counted by its line alone, though something else is known of it.
      for (const position of this.#hidden)
        if (position >= start && position < end) count -= counted[lines[position] ?? 0] ?? 0;
      for (const position of few)
        if (!this.#hidden.has(position))
          count += (scoreAt(position) >= 0 ? 1 : 0) - (counted[lines[position] ?? 0] ?? 0);
    } else for (const position of few) if (scoreAt(position) >= 0) count += 1;
    function* all(isUp: boolean): Generator<number> {
      if (!hasMany) yield* isUp ? few : few.toReversed();
      else if (isUp) for (let position = start; position < end; position += 1) yield position;
      else for (let position = end - 1; position >= start; position -= 1) yield position;
    }
    function* inOrder({ by, direction }: Order): Generator<PlacedScore> {
      const known = [...new Set([...scores, ...numbered.values()])].filter((score) => score >= 0);
      const up = known.toSorted((one, other) => one - other);
      const groups = by === 'timestamp' ? [null] : direction === 'asc' ? up : up.toReversed();
      for (const wanted of groups)
        for (const position of all(by === 'timestamp' && direction === 'asc')) {
          const score = scoreAt(position);
          if (wanted === null ? score >= 0 : score === wanted)
            yield { position, score, time: backlogSecond(size, position) };
        }
    }
    return { count, inOrder };
  }
}

/** A message of the backlog that was found, by its position. */
interface PlacedScore {
  readonly position: number;
  readonly score: number;
  /** In seconds since the epoch. */
  readonly time: number;
}

interface FoundInBacklog {
  /** How many there are. */
  readonly count: number;
  /** All of them in an order, worked out while they are read. */
  readonly inOrder: (order: Order) => Iterable<PlacedScore>;
}

/** The first position of a backlog from a time on, in seconds. */
function firstFrom(size: number, time: number): number {
  const spacing = backlogSecond(size, 1) - backlogSecond(size, 0);
  const position = Math.ceil((time - backlogSecond(size, 0)) / spacing);
  return Math.max(0, Math.min(position, size));
}

/** How often all words of all terms occur; -1 if one of them does not, or one of `without` does. */
export function scoreOf(
  words: readonly string[],
  terms: readonly Term[],
  without: readonly Term[],
): number {
  if (without.some((term) => placesOf(words, term).length > 0)) return -1;
  let score = 0;
  for (const term of terms) {
    if (placesOf(words, term).length === 0) return -1;
    const last = term.words.length - 1;
    for (const [n, word] of term.words.entries())
      score += placesOf(words, { words: [word], isPrefix: term.isPrefix && n === last }).length;
  }
  return score;
}

const INDEXES = new WeakMap<object, MessageIndex>();

/** The index of a world, which is made with the first search in it; it may be behind. */
function indexOf(world: Pick<World, 'messages' | 'options'>): MessageIndex {
  const index = INDEXES.get(world.messages) ?? new MessageIndex(world);
  INDEXES.set(world.messages, index);
  return index;
}

/** The index of a world, in line with it. */
export function messageIndexOf(world: Pick<World, 'messages' | 'options'>): MessageIndex {
  const index = indexOf(world);
  index.follow();
  return index;
}

/** How many characters are read without a pause: a page draws nothing meanwhile, for about as long as a frame takes. */
const MAX_AT_ONCE = 40_000;

/** Brings the index of a world in line before a search: a page draws meanwhile, and other calls are answered. */
export async function prepareIndex(
  world: () => Pick<World, 'messages' | 'options'>,
  pause: () => Promise<void>,
): Promise<void> {
  while (!indexOf(world()).follow(MAX_AT_ONCE)) await pause();
}
