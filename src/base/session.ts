import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from './storage.ts';

/** What the page knows and shows, by name of the slice: the one store of the page. */
const session = createStore<Readonly<Record<string, unknown>>>()(() => ({}));

type Change<State> = Partial<State> | ((state: State) => Partial<State>);

/** Where a slice is stored, and how it is read again. */
export interface StoredSlice<State> {
  readonly in: SafeStorage;
  readonly key: string;
  readonly version: number;
  /** Picks what is stored; without it, everything that JSON can hold. */
  readonly pick?: (state: State) => object;
  /**
   * Makes the state from the stored value, which can be anything; undefined if nothing is stored. `initial` is the state
   * of a first visit. Without `read`, a stored state of the same version is used as it is.
   */
  readonly read?: (stored: unknown, initial: State, version: unknown) => State;
  /** Whether all tabs share the state. If so, every change starts from the stored state, which another tab may have changed. */
  readonly isShared?: boolean;
}

/** A part of the one store. It is also a hook that reads this part. */
export interface Slice<State> {
  (): State;
  <Value>(select: (state: State) => Value): Value;
  readonly getState: () => State;
  /** Returns whether the change is stored. If it is not, it lasts as long as the page. */
  readonly setState: (change: Change<State>) => boolean;
  /** Calls `listener` after every change of the slice, until the returned function is called. */
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void;
}

/** Adds a slice to the store of the page. `make` makes its initial state; `set` changes the state. */
export function slice<State extends object>(
  name: string,
  make: (set: Slice<State>['setState']) => State,
  storing?: StoredSlice<State>,
): Slice<State> {
  /** Whether the storage has the state. If not, the state in memory is newer. */
  let isStored = true;
  const getState = () => session.getState()[name] as State;
  const reload = () =>
    session.setState({ [name]: storing ? readSlice(storing, initial) : initial });
  const setState: Slice<State>['setState'] = (change) => {
    // Another tab may have stored a change whose event has not arrived yet.
    if (isStored && storing?.isShared === true) reload();
    const before = getState();
    const state = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    session.setState({ [name]: state });
    isStored = storing === undefined || writeSlice(storing, state);
    return isStored;
  };
  const subscribe: Slice<State>['subscribe'] = (listener) =>
    session.subscribe((after, before) => {
      if (after[name] !== before[name]) listener(after[name] as State, before[name] as State);
    });
  const initial = make(setState);
  reload();
  if (storing?.isShared === true) storing.in.onChange?.(storing.key, reload);
  // The storage of drafts switches when a demo world opens or closes (`keepDraftsApart`).
  storing?.in.onSwitch?.(reload);

  function useSlice<Value>(select: (state: State) => State | Value = (state) => state) {
    const get = () => select(getState());
    return useSyncExternalStore(subscribe, get, get);
  }
  return Object.assign(useSlice as Pick<Slice<State>, never> & typeof useSlice, {
    getState,
    setState,
    subscribe,
  });
}

function readSlice<State extends object>(storing: StoredSlice<State>, initial: State): State {
  const { read = readSameVersion(storing) } = storing;
  try {
    const { state, version } = Object(JSON.parse(storing.in.getItem(storing.key) ?? '{}'));
    return read(state, initial, version);
  } catch {
    return read(undefined, initial, storing.version);
  }
}

const readSameVersion =
  <State extends object>(storing: StoredSlice<State>) =>
  (state: unknown, initial: State, version: unknown): State =>
    version === storing.version ? { ...initial, ...(state as Partial<State>) } : initial;

function writeSlice<State extends object>(
  { in: storage, key, version, pick = (state) => state }: StoredSlice<State>,
  state: State,
): boolean {
  return storage.setItem(key, JSON.stringify({ state: pick(state), version }));
}
