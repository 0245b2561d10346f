import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { CallerOf } from './callers.ts';
import { hasFailed } from './exchange-result.ts';

/** A filter of the exchanges in the wire. An exchange must match all fields; an empty text matches every exchange. */
export interface WireFilter {
  /** Words separated by spaces; all of them must occur, in any order. */
  readonly text: string;
  /** Null if every surface matches. */
  readonly surface: string | null;
  readonly failuresOnly: boolean;
  /** A part of the name of a method or an endpoint. */
  readonly method: string;
  /** A status, such as `429`, or a class of them, such as `4xx`. */
  readonly status: string;
  /** A part of the error code. */
  readonly error: string;
  /** A part of the name or of an id of the actor. */
  readonly actor: string;
  /** The name of a class member who called; or a part of names, if no caller has exactly this name. */
  readonly caller: string;
}

export const EMPTY_FILTER: WireFilter = {
  text: '',
  surface: null,
  failuresOnly: false,
  method: '',
  status: '',
  error: '',
  actor: '',
  caller: '',
};

/** The values of the fields in which the user types, without the words. */
export const fieldValuesOf = ({
  method,
  status,
  error,
  actor,
  caller,
}: WireFilter): readonly string[] =>
  [method, status, error, actor, caller]
    .map((field) => field.trim())
    .filter((field) => field !== '');

/** The filter in words; empty if every exchange matches. */
export function filterText(filter: WireFilter): string {
  const { text, surface, failuresOnly } = filter;
  const words = text.trim();
  return [
    ...(failuresOnly ? ['failures'] : []),
    ...(surface === null ? [] : [surface]),
    ...fieldValuesOf(filter),
    ...(words === '' ? [] : [words]),
  ].join(', ');
}

/** Whether every exchange matches the filter. */
export const isEmptyFilter = (filter: WireFilter): boolean => filterText(filter) === '';

export function filterExchanges(
  exchanges: readonly ExchangeSummary[],
  filter: WireFilter,
  callerOf: CallerOf | null = null,
): readonly ExchangeSummary[] {
  if (isEmptyFilter(filter)) return exchanges;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasStatus = matchStatus(filter.status);
  const method = filter.method.trim().toLowerCase();
  const error = filter.error.trim().toLowerCase();
  const actor = filter.actor.trim().toLowerCase();
  const isOfCaller = matchCaller(exchanges, filter.caller.trim().toLowerCase(), callerOf);
  return exchanges.filter(
    (exchange) =>
      (filter.surface === null || exchange.surface === filter.surface) &&
      (!filter.failuresOnly || hasFailed(exchange)) &&
      hasStatus(exchange.status) &&
      (method === '' || exchange.name.toLowerCase().includes(method)) &&
      (error === '' || (exchange.error?.toLowerCase().includes(error) ?? false)) &&
      (actor === '' || actorText(exchange).toLowerCase().includes(actor)) &&
      isOfCaller(exchange) &&
      (words.length === 0 || hasWords(exchange, words)),
  );
}

/** Returns a check of the caller, by the whole name if an exchange has it, and otherwise by a part of the name. */
function matchCaller(
  exchanges: readonly ExchangeSummary[],
  name: string,
  callerOf: CallerOf | null,
): (exchange: ExchangeSummary) => boolean {
  if (name === '' || callerOf === null) return () => true;
  const nameOf = (exchange: ExchangeSummary) => callerOf(exchange)?.toLowerCase() ?? '';
  return exchanges.some((exchange) => nameOf(exchange) === name)
    ? (exchange) => nameOf(exchange) === name
    : (exchange) => nameOf(exchange).includes(name);
}

/** Returns a check of statuses. `4xx` matches a class of them, `42` every status that begins with it. */
function matchStatus(text: string): (status: number) => boolean {
  const start = text
    .trim()
    .toLowerCase()
    .replace(/x{1,3}$/, '');
  return (status) => String(status).startsWith(start);
}

function hasWords(exchange: ExchangeSummary, words: readonly string[]): boolean {
  const { id, name, verb, path, status, error, warnings } = exchange;
  const parts = [id, name, verb, path, status, error, ...warnings, actorText(exchange)];
  const text = parts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

const actorText = ({ actor }: ExchangeSummary): string =>
  actor === null ? '' : `${actor.label} ${actor.user_id ?? ''} ${actor.app_id}`;

/** The surfaces of the exchanges, sorted. */
export function surfacesOf(exchanges: readonly ExchangeSummary[]): readonly string[] {
  return [...new Set(exchanges.map(({ surface }) => surface))].toSorted();
}
