import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { LOCAL } from '../../base/storage.ts';

/** A store that all tabs share through the storage of the browser. */
export interface SharedStore<State> {
  readonly use: UseBoundStore<StoreApi<State>>;
  /**
   * Changes what is stored now, by this tab or another. Returns whether it is stored: where nothing can be, the change lasts as
   * long as the tab.
   */
  readonly change: (next: (state: State) => Partial<State>) => boolean;
}

/**
 * Makes a store that is kept in local storage under `name`. `read` makes a state of what it finds there, which can be anything;
 * of `undefined` it makes the first state. It never throws.
 */
export function makeSharedStore<State extends object>(
  name: string,
  read: (stored: unknown) => State,
): SharedStore<State> {
  /** Whether the storage holds what was written last. If not, what is in memory is newer. */
  let isStored = true;
  const storage = createJSONStorage<State>(() => ({
    ...LOCAL,
    setItem: (key, text) => {
      isStored = LOCAL.setItem(key, text);
    },
  }));
  const use = create<State>()(
    persist((): State => read(undefined), {
      name,
      version: 1,
      storage,
      // Of a newer version, too, it takes what it knows.
      migrate: (stored) => stored as State,
      merge: read,
    }),
  );
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name || key === null) void use.persist.rehydrate();
    });
  return {
    use,
    change: (next) => {
      // Another tab may have written since: its event comes later. What could not be written is in memory alone.
      if (isStored) void use.persist.rehydrate();
      use.setState(next);
      return isStored;
    },
  };
}
