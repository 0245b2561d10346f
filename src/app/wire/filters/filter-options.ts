import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { CallerOf } from '../state/callers.ts';
import type { Option } from '../../../ui/controls/OptionRow.tsx';

/** The values that each field of the filter suggests, sorted by name, with the number of exchanges. */
export interface FilterOptions {
  readonly method: readonly Option[];
  readonly status: readonly Option[];
  readonly error: readonly Option[];
  readonly actor: readonly Option[];
  /** The people who made calls, if a class shares the world. */
  readonly caller: readonly Option[];
}

/** The values that occur in the exchanges. A status also counts for its class, such as `4xx`. */
export function listFilterOptions(
  exchanges: readonly ExchangeSummary[],
  callerOf: CallerOf | null = null,
): FilterOptions {
  const values = {
    method: exchanges.map(({ name }) => name),
    status: exchanges.flatMap(({ status }) => [`${Math.floor(status / 100)}xx`, String(status)]),
    error: exchanges.flatMap(({ error }) => (error === null ? [] : [error])),
    actor: exchanges.flatMap(({ actor }) => (actor === null ? [] : [actor.label])),
    caller: exchanges.flatMap((exchange) => callerOf?.(exchange) ?? []),
  };
  return {
    method: countOptions(values.method),
    status: countOptions(values.status),
    error: countOptions(values.error),
    actor: countOptions(values.actor),
    caller: countOptions(values.caller),
  };
}

function countOptions(values: readonly string[]): readonly Option[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([id, count]) => ({ id, label: id, detail: count === 1 ? '1 call' : `${count} calls` }));
}
