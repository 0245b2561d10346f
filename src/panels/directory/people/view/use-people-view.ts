import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PeopleStore } from '../store/people-store.ts';
import { Selection, type SelectionSnapshot } from '../selection/selection.ts';
import { PeopleView, type ViewSnapshot } from './people-view.ts';

/** The view and the selection of a store, with their current snapshots. */
export interface ShownPeople {
  readonly view: PeopleView;
  readonly viewSnapshot: ViewSnapshot;
  readonly selection: Selection;
  readonly selectionSnapshot: SelectionSnapshot;
}

export function usePeopleView(people: PeopleStore): ShownPeople {
  const { view, selection } = useMemo(() => {
    const created = new PeopleView(people);
    return { view: created, selection: new Selection(created) };
  }, [people]);
  // Follows the people that the walk finds.
  useEffect(() => view.follow(), [view]);
  // Clears the selection when the people are cleared.
  useEffect(() => selection.follow(people), [selection, people]);
  const viewSnapshot = useSyncExternalStore(view.subscribe, view.snapshot);
  const selectionSnapshot = useSyncExternalStore(selection.subscribe, selection.snapshot);
  return { view, viewSnapshot, selection, selectionSnapshot };
}
