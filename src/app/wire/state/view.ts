import { slice } from '../../../base/session.ts';
import { toggleId } from '../../../ui/lists/checked-rows.ts';
import { EVERYTHING, type WireFilter } from './filter.ts';

/** What the list is grouped by. */
export type Grouping = 'none' | 'cause' | 'actor';

/** The filter and the grouping of the wire. They stay until the page is closed or loaded again. */
interface WireView {
  readonly filter: WireFilter;
  readonly grouping: Grouping;
  /** Ids of the groups that the user switched from their initial state to folded or unfolded. */
  readonly toggled: ReadonlySet<string>;
  readonly narrow: (change: Partial<WireFilter>) => void;
  readonly showAll: () => void;
  readonly groupBy: (grouping: Grouping) => void;
  readonly toggle: (group: string) => void;
}

export const useWireView = slice<WireView>('wire', (set) => ({
  filter: EVERYTHING,
  grouping: 'none',
  toggled: new Set(),
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  showAll: () => set({ filter: EVERYTHING }),
  groupBy: (grouping) => set({ grouping }),
  toggle: (group) => set(({ toggled }) => ({ toggled: toggleId(toggled, group) })),
}));
