import { slice } from '../../base/session.ts';
import { SESSION } from '../../base/storage.ts';

/**
 * The results of what people did in a world, by key. They survive a reload and a change of panel, and end with the tab or
 * the world. They contain secrets of the world, which the sandbox gives to any script of this origin anyway.
 */
interface WorldResults {
  readonly results: Readonly<Record<string, object>>;
  /** How many worlds have ended since the page was loaded, by the address of their platform. */
  readonly endedWorlds: Readonly<Record<string, number>>;
}

const useWorldResults = slice<WorldResults>('results', () => ({ results: {}, endedWorlds: {} }), {
  in: SESSION,
  key: 'parley.flows',
  version: 6,
  pick: ({ results }) => ({ results }),
});

const NO_RESULTS = {};

/** The key of results: the address of their platform, and a name. */
export const resultsKey = (baseUrl: string, name: string) => `${baseUrl} ${name}`;

/** The results with this key; an empty object if it has none. */
export const useResults = <Results extends object>(key: string): Partial<Results> =>
  useWorldResults(({ results }) => results[key]) ?? NO_RESULTS;

export const resultsOf = (key: string): object =>
  useWorldResults.getState().results[key] ?? NO_RESULTS;

export function changeResults(key: string, change: (before: object) => object): void {
  useWorldResults.setState(({ results }) => ({
    results: { ...results, [key]: change(results[key] ?? NO_RESULTS) },
  }));
}

/** Forgets all results of a platform: the world they belong to is gone. */
export function forgetResults(baseUrl: string): void {
  useWorldResults.setState(({ results, endedWorlds }) => ({
    results: Object.fromEntries(
      Object.entries(results).filter(([key]) => !key.startsWith(resultsKey(baseUrl, ''))),
    ),
    endedWorlds: { ...endedWorlds, [baseUrl]: (endedWorlds[baseUrl] ?? 0) + 1 },
  }));
}

/** Calls `listener` with the address of a platform whenever its world has ended. */
export const onWorldEnd = (listener: (baseUrl: string) => void): (() => void) =>
  useWorldResults.subscribe((now, before) => {
    for (const [baseUrl, count] of Object.entries(now.endedWorlds))
      if (count !== before.endedWorlds[baseUrl]) listener(baseUrl);
  });

/** The number of the current world of a platform. Work that began in one world must not add results to the next. */
export const useWorldNumber = (baseUrl: string): number =>
  useWorldResults(({ endedWorlds }) => endedWorlds[baseUrl]) ?? 0;

export const worldNumber = (baseUrl: string): number =>
  useWorldResults.getState().endedWorlds[baseUrl] ?? 0;
