import type { PersistStorage } from 'zustand/middleware';

/** Whether the last write reached the storage. If not, what is in memory is newer than what is stored. */
let isStored = true;

/** Whether the storage holds what was written last, or what another tab wrote since. */
export const isProgressStored = (): boolean => isStored;

/**
 * The storage of the browser for a store. Where it is blocked, full or damaged nothing throws: the store then lives as long as
 * its tab.
 */
export function progressStorage<State>(): PersistStorage<State> {
  return {
    getItem: (name) => {
      try {
        return JSON.parse(localStorage.getItem(name) ?? 'null');
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      isStored = written(() => localStorage.setItem(name, JSON.stringify(value)));
    },
    removeItem: (name) => {
      written(() => localStorage.removeItem(name));
    },
  };
}

function written(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
