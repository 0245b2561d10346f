import { useSyncExternalStore } from 'react';
import type { PeopleStore } from './people-store.ts';

export interface PeopleProps {
  readonly people: PeopleStore;
}

/** The people that the walk has found. */
export function People({ people }: PeopleProps) {
  const { size } = useSyncExternalStore(people.subscribe, people.snapshot);
  return <p>{size.toLocaleString('en')} people found</p>;
}
