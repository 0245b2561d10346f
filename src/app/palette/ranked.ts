import type { Command, CommandGroup } from './command.ts';

/** How many commands of a group are shown; the group says how many more there are. */
const MAX_PER_GROUP = 9;

/** A first character such as `#` chooses one group. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['@', 'People'],
  ['#', 'Channels'],
]);

/** A group of commands to show. */
export interface RankedGroup extends CommandGroup {
  /** How many fit, of which `commands` are the best. */
  readonly count: number;
}

/**
 * The commands that fit what was typed, the best of each group first. The groups are in the order of their best command, so
 * that the first command is the best of all; groups that load late stay last, so that nothing moves under the pointer. With
 * nothing typed, all groups keep the order they have. `@` and `#` search for people and channels alone. Each group has at
 * most `most` commands.
 */
export function rankCommands(
  groups: readonly CommandGroup[],
  typed: string,
  most: number = MAX_PER_GROUP,
): readonly RankedGroup[] {
  const wanted = typed.trim();
  const only = MEANT.get(wanted.charAt(0));
  const found = groups
    .filter(({ title }) => only === undefined || title === only)
    .map((group) => ({ group, fitting: fitCommands(group, wanted) }))
    .filter(({ fitting: { length } }) => length > 0);
  const order = found.toSorted(
    (one, other) =>
      Number(one.group.isLate ?? false) - Number(other.group.isLate ?? false) ||
      (other.fitting[0]?.fit ?? 0) - (one.fitting[0]?.fit ?? 0),
  );
  return order.map(({ group, fitting: all }) => ({
    ...group,
    count: all.length,
    commands: all.slice(0, most).map(({ command }) => command),
  }));
}

function fitCommands({ commands, isFound = false }: CommandGroup, typed: string) {
  const found: { readonly command: Command; readonly fit: number }[] = [];
  for (const command of commands) {
    // A search has already matched these commands: all of them fit equally.
    const fit = isFound ? 0 : fitOf(command, typed);
    if (fit !== null) found.push({ command, fit });
  }
  return found.toSorted((one, other) => other.fit - one.fit);
}

/** What is searched: the title counts for more than what stands beside it. */
interface Searched {
  readonly title: string;
  readonly detail?: string | undefined;
}

/** Where a word starts: after a character other than a letter or digit, and at a capital in a name (`postMessage`). */
const WORD_START = /(?<![\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/** The longest texts that are looked at, in characters. */
const MAX_LENGTH = 300;

/** How well one typed word fits, the best first. A whole title is worth more than any number of loose letters. */
const FIT = {
  isTitle: 120,
  beginsTitle: 80,
  beginsWord: 60,
  beginsDetail: 25,
  insideTitle: 20,
  letters: 10,
} as const;

/** Shorter words are in nearly every text, letter by letter. */
const MIN_LOOSE_LENGTH = 3;

/** The distance between two typed letters in the text: one letter may be left out. */
const MAX_LETTER_DISTANCE = 2;

/**
 * How well a text fits what was typed: more is better, and null is not at all. Every typed word has to fit, in any order and
 * case: as the beginning of a word (`delete chat` for `chat.delete`), inside of the title (`load` for `Download`), or letter by
 * letter, each near the one before or at the start of a word (`cpm` and `chat.mesage` for `chat.postMessage`).
 */
export function fitOf({ title, detail = '' }: Searched, typed: string): number | null {
  const words = wordsOf(typed);
  const name = title.replace(/^[#@]/, '').slice(0, MAX_LENGTH);
  const small = name.toLowerCase();
  const starts = startsOf(name);
  const about = detail.slice(0, MAX_LENGTH);
  let aboutStarts: readonly string[] | null = null;
  let sum = 0;
  for (const word of words) {
    let fit: number = fitOfWord(word, small, starts);
    if (fit < FIT.beginsDetail) {
      aboutStarts ??= startsOf(about);
      if (aboutStarts.some((start) => start.startsWith(word))) fit = FIT.beginsDetail;
    }
    if (fit === 0) return null;
    sum += fit;
  }
  // If two texts fit equally well, the shorter one has less additional text.
  return words.length === 0 ? 0 : sum / words.length - Math.min(small.length, 100) / 100;
}

function fitOfWord(word: string, title: string, starts: readonly string[]): number {
  if (title === word) return FIT.isTitle;
  if (title.startsWith(word)) return FIT.beginsTitle;
  if (starts.some((start) => start.startsWith(word))) return FIT.beginsWord;
  if (word.length < MIN_LOOSE_LENGTH) return 0;
  if (title.includes(word)) return FIT.insideTitle;
  const places = new Set(starts.map((start) => title.length - start.length));
  return [...places].some((from) => hasLetters(title, word, from, places)) ? FIT.letters : 0;
}

/** The typed words in small letters. `#` and `@` before one say what is meant, and are in no name: alone they are no word. */
const wordsOf = (typed: string): readonly string[] =>
  typed
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[#@]/, ''))
    .filter(Boolean);

/** The rest of a text from the start of each word on, in small letters. */
const startsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(WORD_START), ({ index }) => text.slice(index).toLowerCase());

/** Whether the letters of the word are in the text in order: the first at `from`, each other near it or at the start of a word. */
function hasLetters(
  text: string,
  word: string,
  from: number,
  starts: ReadonlySet<number>,
): boolean {
  if (text.charAt(from) !== word.charAt(0)) return false;
  let last = from;
  for (const letter of word.slice(1)) {
    let at = text.indexOf(letter, last + 1);
    while (at > last + MAX_LETTER_DISTANCE && !starts.has(at)) at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
    last = at;
  }
  return true;
}
