import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { hasFailed } from './exchange-result.ts';

/** Which exchanges the wire shows. */
export interface WireFilter {
  /** Words that must all occur, in any order. */
  readonly text: string;
  /** Null for all of them. */
  readonly surface: string | null;
  readonly failuresOnly: boolean;
}

export const EVERYTHING: WireFilter = { text: '', surface: null, failuresOnly: false };

export function isEverything({ text, surface, failuresOnly }: WireFilter): boolean {
  return text.trim() === '' && surface === null && !failuresOnly;
}

export function filtered(
  exchanges: readonly ExchangeSummary[],
  filter: WireFilter,
): readonly ExchangeSummary[] {
  if (isEverything(filter)) return exchanges;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return exchanges.filter(
    (exchange) =>
      (filter.surface === null || exchange.surface === filter.surface) &&
      (!filter.failuresOnly || hasFailed(exchange)) &&
      words.every((word) => wordsOf(exchange).includes(word)),
  );
}

/** What the text of a filter looks at. */
function wordsOf({
  id,
  name,
  verb,
  path,
  status,
  error,
  warnings,
  actor,
}: ExchangeSummary): string {
  const parts = [id, name, verb, path, status, error, ...warnings, actor?.label, actor?.user_id];
  return parts.join(' ').toLowerCase();
}

/** The surfaces that occur, for choosing one. */
export function surfacesOf(exchanges: readonly ExchangeSummary[]): readonly string[] {
  return [...new Set(exchanges.map(({ surface }) => surface))].toSorted();
}
