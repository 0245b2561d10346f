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
  /** How many commands of the group match; `commands` has only the best of them. */
  readonly matchCount: number;
}

/**
 * Finds the commands that match the typed text, the best of each group first. The group with the best command comes first. Groups
 * that load late stay last, so that nothing moves under the pointer. If nothing is typed, groups and commands keep their order.
 * `@` searches only people, and `#` only channels.
 */
export function rankCommands(
  groups: readonly CommandGroup[],
  typedText: string,
  maxPerGroup: number = MAX_PER_GROUP,
): readonly RankedGroup[] {
  const query = typedText.trim();
  const onlyGroup = GROUP_PREFIXES.get(query.charAt(0));
  const matchingGroups = groups
    .filter(({ title }) => onlyGroup === undefined || title === onlyGroup)
    .map((group) => ({ group, matches: matchCommands(group, query) }))
    .filter(({ matches }) => matches.length > 0);
  const ranked = matchingGroups.toSorted(
    (one, other) =>
      Number(one.group.loadsLate ?? false) - Number(other.group.loadsLate ?? false) ||
      (other.matches[0]?.score ?? 0) - (one.matches[0]?.score ?? 0),
  );
  return ranked.map(({ group, matches }) => ({
    ...group,
    matchCount: matches.length,
    commands: matches.slice(0, maxPerGroup).map(({ command }) => command),
  }));
}

/** The commands of a group that match, the best first. */
function matchCommands({ commands, isSearchResult = false }: CommandGroup, query: string) {
  const matches: { readonly command: Command; readonly score: number }[] = [];
  for (const command of commands) {
    // A search has already found these commands: all of them match equally well.
    const score = isSearchResult ? 0 : scoreOf(command, query);
    if (score !== null) matches.push({ command, score });
  }
  return matches.toSorted((one, other) => other.score - one.score);
}

/** The texts of a command that are searched. The title counts more than the detail. */
interface SearchedTexts {
  readonly title: string;
  readonly detail?: string | undefined;
}

/** Where a word starts: after a character other than a letter or digit, and at a capital in a name (`postMessage`). */
const WORD_START = /(?<![\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/** How many characters of a text are searched. */
const MAX_SEARCHED_LENGTH = 300;

/** The score of one typed word, by where it is in the texts. */
const SCORES = {
  wholeTitle: 120,
  startOfTitle: 80,
  startOfTitleWord: 60,
  startOfDetailWord: 25,
  insideTitle: 20,
  lettersInTitle: 10,
} as const;

/** Shorter words are not searched inside words or letter by letter, because nearly every text has them. */
const MIN_LOOSE_WORD_LENGTH = 3;

/** How far apart two typed letters may be in the text: the user may leave out one letter. */
const MAX_LETTER_DISTANCE = 2;

/**
 * How well a command matches the typed text: a greater number is better; null if it does not match. Every typed word has to
 * match, in any order and case: as the beginning of a word (`delete chat` for `chat.delete`), inside the title (`load` for
 * `Download`), or letter by letter, each near the one before or at the start of a word (`cpm` and `chat.mesage` for
 * `chat.postMessage`).
 */
export function scoreOf({ title, detail = '' }: SearchedTexts, typedText: string): number | null {
  const words = wordsOf(typedText);
  const shortTitle = title.replace(/^[#@]/, '').slice(0, MAX_SEARCHED_LENGTH);
  const lowerTitle = shortTitle.toLowerCase();
  const suffixes = suffixesOf(shortTitle);
  const shortDetail = detail.slice(0, MAX_SEARCHED_LENGTH);
  let detailSuffixes: readonly string[] | null = null;
  let sum = 0;
  for (const word of words) {
    let score: number = scoreOfWord(word, lowerTitle, suffixes);
    if (score < SCORES.startOfDetailWord) {
      detailSuffixes ??= suffixesOf(shortDetail);
      if (detailSuffixes.some((suffix) => suffix.startsWith(word)))
        score = SCORES.startOfDetailWord;
    }
    if (score === 0) return null;
    sum += score;
  }
  // If two titles match equally well, the shorter one wins.
  return words.length === 0 ? 0 : sum / words.length - Math.min(lowerTitle.length, 100) / 100;
}

function scoreOfWord(word: string, title: string, suffixes: readonly string[]): number {
  if (title === word) return SCORES.wholeTitle;
  if (title.startsWith(word)) return SCORES.startOfTitle;
  if (suffixes.some((suffix) => suffix.startsWith(word))) return SCORES.startOfTitleWord;
  if (word.length < MIN_LOOSE_WORD_LENGTH) return 0;
  if (title.includes(word)) return SCORES.insideTitle;
  const wordStarts = new Set(suffixes.map((suffix) => title.length - suffix.length));
  return [...wordStarts].some((from) => hasLetters(title, word, from, wordStarts))
    ? SCORES.lettersInTitle
    : 0;
}

/** The typed words in lower case, without the prefixes `#` and `@`. */
const wordsOf = (typedText: string): readonly string[] =>
  typedText
    .slice(0, MAX_SEARCHED_LENGTH)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[#@]/, ''))
    .filter(Boolean);

/** For each word of a text, the rest of the text from the start of the word on, in lower case. */
const suffixesOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(WORD_START), ({ index }) => text.slice(index).toLowerCase());

/** Whether the text has the letters of the word in order: the first at `from`, each other near the one before or at a word's start. */
function hasLetters(
  text: string,
  word: string,
  from: number,
  wordStarts: ReadonlySet<number>,
): boolean {
  if (text.charAt(from) !== word.charAt(0)) return false;
  let last = from;
  for (const letter of word.slice(1)) {
    let position = text.indexOf(letter, last + 1);
    while (position > last + MAX_LETTER_DISTANCE && !wordStarts.has(position))
      position = text.indexOf(letter, position + 1);
    if (position < 0) return false;
    last = position;
  }
  return true;
}
