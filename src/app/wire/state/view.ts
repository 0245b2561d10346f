import { slice } from '../../../base/session.ts';
import { toggleId } from '../../../ui/lists/checked-rows.ts';
import { EMPTY_FILTER, type WireFilter } from './filter.ts';

/** What the list is grouped by. */
export type Grouping = 'none' | 'cause' | 'actor';

/** The filter and the grouping of the wire. They stay until the page is closed or loaded again. */
interface WireView {
  readonly filter: WireFilter;
  readonly grouping: Grouping;
  /** Ids of the groups that the user folded, or unfolded if they were folded at first. */
  readonly toggledGroups: ReadonlySet<string>;
  /** Replaces some fields of the filter. */
  readonly changeFilter: (change: Partial<WireFilter>) => void;
  readonly showAll: () => void;
  readonly setGrouping: (grouping: Grouping) => void;
  readonly toggleGroup: (group: string) => void;
}

export const useWireView = slice<WireView>('wire', (set) => ({
  filter: EMPTY_FILTER,
  grouping: 'none',
  toggledGroups: new Set(),
  changeFilter: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  showAll: () => set({ filter: EMPTY_FILTER }),
  setGrouping: (grouping) => set({ grouping }),
  toggleGroup: (group) =>
    set(({ toggledGroups }) => ({ toggledGroups: toggleId(toggledGroups, group) })),
}));
