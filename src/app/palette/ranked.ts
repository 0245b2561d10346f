import type { Command, CommandGroup } from './command.ts';

/** The most commands of a group that are shown. The group says how many more there are. */
const MAX_PER_GROUP = 9;

/** A first character such as `#` chooses one group. */
const GROUP_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['@', 'People'],
  ['#', 'Channels'],
]);

/** A group of commands to show. */
export interface RankedGroup extends CommandGroup {
  /** How many commands of the group fit; `commands` has only the best of them. */
  readonly count: number;
}

/**
 * Finds the commands that fit the typed text, the best of each group first. The group with the best command comes first. Groups
 * that load late stay last, so that nothing moves under the pointer. If nothing is typed, groups and commands keep their order.
 * `@` searches only people, and `#` only channels.
 */
export function rankCommands(
  groups: readonly CommandGroup[],
  typed: string,
  maxPerGroup: number = MAX_PER_GROUP,
): readonly RankedGroup[] {
  const wanted = typed.trim();
  const onlyGroup = GROUP_PREFIXES.get(wanted.charAt(0));
  const found = groups
    .filter(({ title }) => onlyGroup === undefined || title === onlyGroup)
    .map((group) => ({ group, fits: fitCommands(group, wanted) }))
    .filter(({ fits: { length } }) => length > 0);
  const order = found.toSorted(
    (one, other) =>
      Number(one.group.isLate ?? false) - Number(other.group.isLate ?? false) ||
      (other.fits[0]?.fit ?? 0) - (one.fits[0]?.fit ?? 0),
  );
  return order.map(({ group, fits: all }) => ({
    ...group,
    count: all.length,
    commands: all.slice(0, maxPerGroup).map(({ command }) => command),
  }));
}

function fitCommands({ commands, isSearchResult = false }: CommandGroup, typed: string) {
  const found: { readonly command: Command; readonly fit: number }[] = [];
  for (const command of commands) {
    // A search has already matched these commands: all of them fit equally.
    const fit = isSearchResult ? 0 : fitOf(command, typed);
    if (fit !== null) found.push({ command, fit });
  }
  return found.toSorted((one, other) => other.fit - one.fit);
}

/** The texts of a command that are searched. The title counts more than the detail. */
interface Searched {
  readonly title: string;
  readonly detail?: string | undefined;
}

/** Where a word starts: after a character other than a letter or digit, and at a capital in a name (`postMessage`). */
const WORD_START = /(?<![\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/** Only this many characters of a text are searched. */
const MAX_LENGTH = 300;

/** How well one typed word fits, from best to worst. */
const FIT = {
  isTitle: 120,
  beginsTitle: 80,
  beginsWord: 60,
  beginsDetail: 25,
  insideTitle: 20,
  letters: 10,
} as const;

/** Shorter words are not searched inside words or letter by letter, because nearly every text has them. */
const MIN_LOOSE_LENGTH = 3;

/** The greatest distance between two typed letters in the text: the user may leave out one letter. */
const MAX_LETTER_DISTANCE = 2;

/**
 * How well a command fits the typed text: a greater number is better, null is not at all. Every typed word has to fit, in any
 * order and case: as the beginning of a word (`delete chat` for `chat.delete`), inside the title (`load` for `Download`), or
 * letter by letter, each near the one before or at the start of a word (`cpm` and `chat.mesage` for `chat.postMessage`).
 */
export function fitOf({ title, detail = '' }: Searched, typed: string): number | null {
  const words = wordsOf(typed);
  const name = title.replace(/^[#@]/, '').slice(0, MAX_LENGTH);
  const lowerTitle = name.toLowerCase();
  const starts = startsOf(name);
  const shortDetail = detail.slice(0, MAX_LENGTH);
  let detailStarts: readonly string[] | null = null;
  let sum = 0;
  for (const word of words) {
    let fit: number = fitOfWord(word, lowerTitle, starts);
    if (fit < FIT.beginsDetail) {
      detailStarts ??= startsOf(shortDetail);
      if (detailStarts.some((start) => start.startsWith(word))) fit = FIT.beginsDetail;
    }
    if (fit === 0) return null;
    sum += fit;
  }
  // If two titles fit equally well, the shorter one wins.
  return words.length === 0 ? 0 : sum / words.length - Math.min(lowerTitle.length, 100) / 100;
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

/** The typed words in lower case, without the prefixes `#` and `@`. */
const wordsOf = (typed: string): readonly string[] =>
  typed
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[#@]/, ''))
    .filter(Boolean);

/** For each word of a text: the text from the start of this word on, in lower case. */
const startsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(WORD_START), ({ index }) => text.slice(index).toLowerCase());

/** Whether the text has the word's letters in order: the first at `from`, each other near the last one or at a word's start. */
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
