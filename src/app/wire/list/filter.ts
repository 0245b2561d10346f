import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { hasFailed } from './exchange-result.ts';

/** A filter of the exchanges in the wire. */
export interface WireFilter {
  /** Words separated by spaces; all of them must occur, in any order. */
  readonly text: string;
  /** Null for all surfaces. */
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

/** The text that a filter searches. */
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

/** The surfaces of the exchanges, sorted. */
export function surfacesOf(exchanges: readonly ExchangeSummary[]): readonly string[] {
  return [...new Set(exchanges.map(({ surface }) => surface))].toSorted();
}
