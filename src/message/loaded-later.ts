import { useEffect, useSyncExternalStore } from 'react';

export interface LoadedLater<Module> {
  /** Fetches the module unless it is loaded; never rejects. */
  readonly load: () => Promise<void>;
  /** The module, fetched when the first component needs it; null until it is loaded. */
  readonly useModule: () => Module | null;
}

/** A module that is loaded lazily; components work without it until then, or if loading fails. */
export function loadLater<Module>(fetch: () => Promise<Module>): LoadedLater<Module> {
  let module: Module | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function load(): Promise<void> {
    loading ??= fetch().then(
      (loaded) => {
        module = loaded;
        for (const listener of listeners) listener();
      },
      // The next component that uses it tries again.
      () => {
        loading = null;
      },
    );
    return loading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  const current = () => module;

  return {
    load,
    useModule() {
      const loaded = useSyncExternalStore(subscribe, current, current);
      useEffect(() => {
        if (loaded === null) void load();
      }, [loaded]);
      return loaded;
    },
  };
}
