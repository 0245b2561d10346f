import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import { SCHEMES } from './schemes.ts';
import { scoreOf, type Score } from './score.ts';
import { haveEnded, type WalkState } from './walk-state.ts';

/** The score in words: `29 of 30 messages, 1 twice`. */
export function scoreText({ expectedCount, seenCount, repeated, missed, isFinal }: Score): string {
  const parts = [`${seenCount} of ${expectedCount} messages${isFinal ? '' : ' so far'}`];
  if (repeated.length > 0) parts.push(`${repeated.length} twice`);
  if (missed.length > 0) parts.push(`${missed.length} ${isFinal ? 'never seen' : 'missed'}`);
  return parts.join(', ');
}

/** How far the walks are. */
export function progressText(state: WalkState): string {
  if (haveEnded(state)) return 'All walks have ended.';
  const pagesRead = Math.max(...SCHEME_IDS.map((scheme) => state.columns[scheme].pages.length));
  return `Page ${pagesRead} was read.`;
}

/** The scores of all walks, for screen readers. */
export const scoresText = (state: WalkState): string =>
  SCHEME_IDS.map(
    (scheme) => `${SCHEMES[scheme].title}: ${scoreText(scoreOf(state, scheme))}.`,
  ).join(' ');

/** The reason for the score of a walk, in one sentence, and what to do instead. */
export interface Explanation {
  readonly why: string;
  /** Null if nothing is wrong. */
  readonly instead: string | null;
}

const ADVICE_TO_READ_AGAIN =
  'Use a method with a cursor. If the method has no cursor, skip messages whose ts you already have, and walk again until nothing new comes.';

export function explainScore(state: WalkState, scheme: SchemeId, score: Score): Explanation {
  const hasRepeated = score.repeated.length > 0;
  const hasMissed = score.missed.length > 0;
  switch (scheme) {
    case 'cursor':
      return {
        why: 'A cursor names the last message read, so the next page begins after it, whatever is posted or deleted.',
        instead: hasRepeated || hasMissed ? 'Walk again from the first page.' : null,
      };
    case 'window':
      return windowExplanation(state, { hasRepeated, hasMissed });
    case 'pages':
      return pagesExplanation({ hasRepeated, hasMissed });
  }
}

interface Faults {
  readonly hasRepeated: boolean;
  readonly hasMissed: boolean;
}

function windowExplanation(
  { columns, settings }: WalkState,
  { hasRepeated, hasMissed }: Faults,
): Explanation {
  if (columns.window.isEndless)
    return {
      why: 'The next window is the same as the last one: this walk would never end.',
      instead: 'Leave out inclusive, so that a window ends before the message that was read last.',
    };
  if (hasMissed)
    return {
      why: 'Rounded down to its second, latest lies before other messages of that second: no window contains them.',
      instead: 'Send the last ts as it came. It is text, not a number to round.',
    };
  if (hasRepeated)
    return {
      why: 'With inclusive, the message at the edge belongs to two windows: it ends one page and begins the next.',
      instead:
        'Leave out inclusive, or drop the first message of each page: its ts is the one you sent.',
    };
  if (settings.edge === 'second' || settings.inclusive)
    return {
      why: 'With these settings, a window can repeat or lose a message at its end. That has not happened yet.',
      instead: null,
    };
  return {
    why: 'Each window ends before the last ts, to the microsecond: the place that a cursor would name.',
    instead: null,
  };
}

function pagesExplanation({ hasRepeated, hasMissed }: Faults): Explanation {
  if (hasRepeated && hasMissed)
    return {
      why: 'Pages are counted from the newest message: a new one moves the last of a page to the next, a deleted one moves the first of the next page back.',
      instead: ADVICE_TO_READ_AGAIN,
    };
  if (hasRepeated)
    return {
      why: 'Pages are counted from the newest message: a new one moves the last message of a page to the next page.',
      instead: ADVICE_TO_READ_AGAIN,
    };
  if (hasMissed)
    return {
      why: 'Pages are counted from the newest message: when one is deleted, the first message of the next page moves to the page already read.',
      instead: ADVICE_TO_READ_AGAIN,
    };
  return {
    why: 'Pages are counted from the newest message: right only while nothing is posted or deleted before the place reached.',
    instead: null,
  };
}
