import { START } from '../../contract/headers/moment.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { timeOfDay } from '../../ui/time/date-and-time.ts';

/**
 * The moments of a log as positions of a slider: 0 is the start, n the moment after the nth exchange, and the last one is
 * now, which differs from the moment after the last exchange by what the sandbox changed since.
 */
export const nowOf = (exchanges: readonly ExchangeSummary[]): number => exchanges.length + 1;

/** The moment at a position; null is now. */
export function momentAt(exchanges: readonly ExchangeSummary[], position: number): string | null {
  if (position === 0) return START;
  return exchanges[position - 1]?.id ?? null;
}

/** The position of a moment. A moment that the log does not have gets the position of now. Ids rise. */
export function positionOf(exchanges: readonly ExchangeSummary[], moment: string | null): number {
  if (moment === null) return nowOf(exchanges);
  if (moment === START) return 0;
  let low = 0;
  let high = exchanges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((exchanges[middle]?.id ?? '') < moment) low = middle + 1;
    else high = middle;
  }
  return exchanges[low]?.id === moment ? low + 1 : nowOf(exchanges);
}

/** How many calls came after a moment. */
export const callsAfter = (exchanges: readonly ExchangeSummary[], moment: string | null): number =>
  Math.max(0, exchanges.length - positionOf(exchanges, moment));

/** A call for people, who do not know its id: `chat.delete, 12:03:07`. */
export const callText = ({ name, at }: Pick<ExchangeSummary, 'name' | 'at'>): string =>
  `${name}, ${timeOfDay(at)}`;

/** A position in words: `After chat.delete, 12:03:07`. */
export function momentText(exchanges: readonly ExchangeSummary[], position: number): string {
  if (position === 0) return 'Before the first call';
  const exchange = exchanges[position - 1];
  return exchange === undefined ? 'Now' : `After ${callText(exchange)}`;
}

/** A moment of the past within a sentence: `after chat.delete, 12:03:07`. */
export function whenOf(exchanges: readonly ExchangeSummary[], moment: string): string {
  const position = positionOf(exchanges, moment);
  const isKnown = position < nowOf(exchanges);
  const text = isKnown ? momentText(exchanges, position) : 'At an earlier moment';
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** How much of the title of a world the title of its branch repeats. */
const MAX_ORIGIN_CHARACTERS = 40;

/** The title of a branch: the world and the moment it starts from. */
export function branchTitle(world: string, when: string): string {
  const characters = [...world];
  const isLong = characters.length > MAX_ORIGIN_CHARACTERS;
  const origin = isLong ? `${characters.slice(0, MAX_ORIGIN_CHARACTERS - 1).join('')}…` : world;
  return `Branch of ${origin} ${when}`;
}
