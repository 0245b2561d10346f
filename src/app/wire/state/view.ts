import { slice } from '../../../base/session.ts';
import { toggleId } from '../../../ui/lists/checked-rows.ts';
import { EVERYTHING, type WireFilter } from './filter.ts';

/** By what the list is divided into groups. */
export type Grouping = 'none' | 'cause' | 'actor';

/** How the user looks at the wire. It lasts as long as the page, also while the wire is closed. */
interface WireView {
  readonly filter: WireFilter;
  readonly grouping: Grouping;
  /** Ids of groups that the user folded or unfolded, against what they are at first. */
  readonly turned: ReadonlySet<string>;
  readonly narrow: (change: Partial<WireFilter>) => void;
  readonly showAll: () => void;
  readonly groupBy: (grouping: Grouping) => void;
  readonly turn: (group: string) => void;
}

export const useWireView = slice<WireView>('wire', (set) => ({
  filter: EVERYTHING,
  grouping: 'none',
  turned: new Set(),
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  showAll: () => set({ filter: EVERYTHING }),
  groupBy: (grouping) => set({ grouping }),
  turn: (group) => set(({ turned }) => ({ turned: toggleId(turned, group) })),
}));
