import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TreeItem } from '../../../ui/lists/VirtualTree.tsx';
import { hasFailed } from '../state/exchange-result.ts';
import type { Grouping } from '../state/view.ts';
import { groupOf, OWN_READS, type ExchangeGroup } from './group-of.ts';

/** A row of the grouped list: a group, or an exchange of the group above it. */
export type TreeRow = TreeItem &
  (
    | { readonly kind: 'group'; readonly title: string; readonly failures: number }
    | { readonly kind: 'exchange'; readonly exchange: ExchangeSummary }
  );

/**
 * The rows of the grouped list, without those of folded groups. Groups keep their places whatever comes; exchanges are newest
 * last. `turned` has the groups that the user folded or unfolded, against what they are at first.
 */
export function exchangeTree(
  exchanges: readonly ExchangeSummary[],
  by: Exclude<Grouping, 'none'>,
  turned: ReadonlySet<string>,
): readonly TreeRow[] {
  const groups = new Map<string, { group: ExchangeGroup; members: ExchangeSummary[] }>();
  for (const exchange of exchanges) {
    const group = groupOf(exchange, by);
    const known = groups.get(group.id);
    if (known) known.members.push(exchange);
    else groups.set(group.id, { group, members: [exchange] });
  }
  const sorted = [...groups.values()].toSorted(
    ({ group: one }, { group: other }) =>
      one.rank - other.rank || one.title.localeCompare(other.title, 'en'),
  );
  return sorted.flatMap(({ group: { id, title }, members }, at): readonly TreeRow[] => {
    const isOpen = (id !== OWN_READS) !== turned.has(id);
    const failures = members.filter(hasFailed).length;
    const size = members.length;
    const head = { id, level: 1, position: at + 1, siblings: sorted.length, isOpen, size } as const;
    return [
      { kind: 'group', title, failures, ...head },
      ...(isOpen ? members : []).map((exchange, place): TreeRow => ({
        kind: 'exchange',
        exchange,
        id: exchange.id,
        level: 2,
        position: place + 1,
        siblings: size,
        isOpen: null,
        size: 0,
      })),
    ];
  });
}
