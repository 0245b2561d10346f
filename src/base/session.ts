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
   * Makes the state from the stored value, which can be anything; undefined: nothing is stored. `first` is the state of a
   * first visit. Without `read`, a stored state of the same version is used as it is.
   */
  readonly read?: (stored: unknown, first: State, version: unknown) => State;
  /** Whether all tabs share the state: every change starts from what is stored now, by this tab or another. */
  readonly isShared?: boolean;
}

/** A part of the one store. It is a hook, too. */
export interface Slice<State> {
  (): State;
  <Value>(select: (state: State) => Value): Value;
  readonly getState: () => State;
  /** Returns whether the storage holds the change: if not, it lasts as long as the page. */
  readonly setState: (change: Change<State>) => boolean;
  /** Calls `listener` after every change of the slice, until the returned function is called. */
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void;
}

/** Adds a slice to the store of the page. `make` makes its first state; `set` changes it. */
export function slice<State extends object>(
  name: string,
  make: (set: Slice<State>['setState']) => State,
  stored?: StoredSlice<State>,
): Slice<State> {
  /** Whether the storage holds the state. If not, what is in memory is newer. */
  let isStored = true;
  const getState = () => session.getState()[name] as State;
  const reload = () => session.setState({ [name]: stored ? readSlice(stored, first) : first });
  const setState: Slice<State>['setState'] = (change) => {
    // Another tab may have written since, and its event is still to come.
    if (isStored && stored?.isShared === true) reload();
    const before = getState();
    const state = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    session.setState({ [name]: state });
    isStored = stored === undefined || writeSlice(stored, state);
    return isStored;
  };
  const subscribe: Slice<State>['subscribe'] = (listener) =>
    session.subscribe((now, before) => {
      if (now[name] !== before[name]) listener(now[name] as State, before[name] as State);
    });
  const first = make(setState);
  reload();
  if (stored?.isShared === true) stored.in.onChange?.(stored.key, reload);
  stored?.in.onSwitch?.(reload);

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

function readSlice<State extends object>(stored: StoredSlice<State>, first: State): State {
  const { read = takeSameVersion(stored) } = stored;
  try {
    const { state, version } = Object(JSON.parse(stored.in.getItem(stored.key) ?? '{}'));
    return read(state, first, version);
  } catch {
    return read(undefined, first, stored.version);
  }
}

const takeSameVersion =
  <State extends object>(stored: StoredSlice<State>) =>
  (state: unknown, first: State, version: unknown): State =>
    version === stored.version ? { ...first, ...(state as Partial<State>) } : first;

function writeSlice<State extends object>(
  { in: storage, key, version, pick = (state) => state }: StoredSlice<State>,
  state: State,
): boolean {
  return storage.setItem(key, JSON.stringify({ state: pick(state), version }));
}
