import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TreeItem } from '../../../ui/lists/VirtualTree.tsx';
import { PANELS } from '../../panels.ts';
import { hasFailed } from '../state/exchange-result.ts';
import type { Grouping } from '../state/view.ts';

/** A row of the grouped list: a group, or an exchange of the group above it. */
export type TreeRow = TreeItem &
  (
    | { readonly kind: 'group'; readonly title: string; readonly failures: number }
    | { readonly kind: 'exchange'; readonly exchange: ExchangeSummary }
  );

/**
 * The rows of the grouped list. A folded group shows no exchanges. New exchanges do not change the order of groups; in a group,
 * the newest is last. `toggledGroups` has the groups that the user folded, or unfolded if they
 * were folded at first.
 */
export function buildExchangeTree(
  exchanges: readonly ExchangeSummary[],
  grouping: Exclude<Grouping, 'none'>,
  toggledGroups: ReadonlySet<string>,
): readonly TreeRow[] {
  const groups = new Map<string, { group: ExchangeGroup; members: ExchangeSummary[] }>();
  for (const exchange of exchanges) {
    const group = groupOf(exchange, grouping);
    const existing = groups.get(group.id);
    if (existing) existing.members.push(exchange);
    else groups.set(group.id, { group, members: [exchange] });
  }
  const sorted = [...groups.values()].toSorted(
    ({ group: one }, { group: other }) =>
      one.rank - other.rank || one.title.localeCompare(other.title, 'en'),
  );
  return sorted.flatMap(({ group: { id, title }, members }, groupIndex): readonly TreeRow[] => {
    const isOpen = (id !== OWN_READS) !== toggledGroups.has(id);
    const failures = members.filter(hasFailed).length;
    const size = members.length;
    const head = {
      id,
      level: 1,
      position: groupIndex + 1,
      siblings: sorted.length,
      isOpen,
      size,
    } as const;
    return [
      { kind: 'group', title, failures, ...head },
      ...(isOpen ? members : []).map((exchange, memberIndex): TreeRow => ({
        kind: 'exchange',
        exchange,
        id: exchange.id,
        level: 2,
        position: memberIndex + 1,
        siblings: size,
        isOpen: null,
        size: 0,
      })),
    ];
  });
}

/** The group that an exchange belongs to. */
interface ExchangeGroup {
  readonly id: string;
  readonly title: string;
  /** The order of the groups. Groups of the same rank are sorted by title. */
  readonly rank: number;
}

/** The group of calls by which the page reads what it shows. It is folded at first, because the user did not ask for the calls. */
export const OWN_READS = 'cause page';

/** The beginning of a browser's User-Agent. */
const BROWSER = /^(?:Mozilla|Opera)\//;

/** The group of an exchange: what caused it, or who acted. */
const groupOf = (exchange: ExchangeSummary, grouping: Exclude<Grouping, 'none'>): ExchangeGroup =>
  grouping === 'cause' ? causeOf(exchange) : actorOf(exchange);

function causeOf({ source, caused_by, touched }: ExchangeSummary): ExchangeGroup {
  const { client, panel, agent } = source;
  if (client === 'lesson') return causeGroup('lesson', 'Lessons: done by Parley', 200);
  if (client === 'program' || caused_by !== null)
    return causeGroup('program', 'Receivers and programs', 300);
  if (client === 'page' && touched.length === 0)
    return causeGroup('page', 'Read by the page itself', 900);
  const panelIndex = PANELS.findIndex(({ id }) => id === panel);
  const openPanel = PANELS[panelIndex];
  if (openPanel !== undefined)
    return causeGroup(`panel ${openPanel.id}`, openPanel.title, panelIndex);
  if (panel !== null || client === 'page') return causeGroup('other', 'The page', 100);
  if (agent === null || BROWSER.test(agent))
    return causeGroup('script', 'Scripts in a browser', 400);
  return causeGroup(`agent ${agent}`, agent.replace('/', ' '), 500);
}

const causeGroup = (name: string, title: string, rank: number): ExchangeGroup => ({
  id: `cause ${name}`,
  title,
  rank,
});

function actorOf({ actor }: ExchangeSummary): ExchangeGroup {
  if (actor === null) return { id: 'actor', title: 'Nobody: no valid token', rank: 1 };
  const { token_type, app_id, user_id, label } = actor;
  return {
    id: `actor ${token_type} ${app_id} ${user_id ?? ''}`,
    title: `${label} · ${token_type} · ${user_id ?? app_id}`,
    rank: 0,
  };
}
