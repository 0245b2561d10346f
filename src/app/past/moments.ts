import { START } from '../../contract/headers/moment.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { timeOfDay } from '../../ui/time/date-and-time.ts';

/**
 * The position of now on the slider. 0 is the start, and n the moment after the nth exchange. Now comes last, because the sandbox
 * may have changed the world after the last exchange.
 */
export const nowPosition = (exchanges: readonly ExchangeSummary[]): number => exchanges.length + 1;

/** The moment at a position of the slider; null is now. */
export function momentAt(exchanges: readonly ExchangeSummary[], position: number): string | null {
  if (position === 0) return START;
  return exchanges[position - 1]?.id ?? null;
}

/** The position of a moment, or of now if the log does not have it. A binary search, because later exchanges have greater ids. */
export function positionOf(exchanges: readonly ExchangeSummary[], moment: string | null): number {
  if (moment === null) return nowPosition(exchanges);
  if (moment === START) return 0;
  let low = 0;
  let high = exchanges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((exchanges[middle]?.id ?? '') < moment) low = middle + 1;
    else high = middle;
  }
  return exchanges[low]?.id === moment ? low + 1 : nowPosition(exchanges);
}

/** How many calls came after a moment. */
export const callsAfter = (exchanges: readonly ExchangeSummary[], moment: string | null): number =>
  Math.max(0, exchanges.length - positionOf(exchanges, moment));

/** A call in words: `chat.delete, 12:03:07`. */
export const callText = ({ name, at }: Pick<ExchangeSummary, 'name' | 'at'>): string =>
  `${name}, ${timeOfDay(at)}`;

/** A position in words: `After chat.delete, 12:03:07`. */
export function positionText(exchanges: readonly ExchangeSummary[], position: number): string {
  if (position === 0) return 'Before the first call';
  const exchange = exchanges[position - 1];
  return exchange === undefined ? 'Now' : `After ${callText(exchange)}`;
}

/** An earlier moment as part of a sentence: `after chat.delete, 12:03:07`. */
export function momentInSentence(exchanges: readonly ExchangeSummary[], moment: string): string {
  const position = positionOf(exchanges, moment);
  const isKnown = position < nowPosition(exchanges);
  const text = isKnown ? positionText(exchanges, position) : 'At an earlier moment';
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** How many characters of a world's title the title of its branch repeats. */
const MAX_ORIGIN_CHARACTERS = 40;

/** The title of a branch names the world and the moment that the branch starts from. */
export function branchTitle(worldTitle: string, when: string): string {
  const characters = [...worldTitle];
  const isLong = characters.length > MAX_ORIGIN_CHARACTERS;
  const origin = isLong
    ? `${characters.slice(0, MAX_ORIGIN_CHARACTERS - 1).join('')}…`
    : worldTitle;
  return `Branch of ${origin} ${when}`;
}
