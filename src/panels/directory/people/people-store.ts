import type { User } from '../../../contract/entities.ts';

/** The people that a walk has found, in the order in which they came. */
export interface PeopleStore {
  readonly size: number;
  /** Adds the members of a page; `page` counts from 1. */
  readonly add: (members: readonly User[], page: number) => void;
  readonly clear: () => void;
  /** Calls the listener after each change; returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPeopleStore(): PeopleStore {
  const people: User[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get size() {
      return people.length;
    },
    add: (members) => {
      for (const member of members) people.push(member);
      tell();
    },
    clear: () => {
      people.length = 0;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
