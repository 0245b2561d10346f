import { Listeners } from './listeners.ts';

/** A part of the program that loads when it is first needed. `src/late-parts.json` lists all of them. */
export interface Late<Part> {
  /** Loads it, once for everybody. After a failure, or `MAX_WAIT_MS` without an end, the next call tries again. */
  readonly load: () => Promise<Part>;
  /** Begins to load it, for those who will need it: what failed is tried again, and told, when it is needed. */
  readonly begin: () => void;
  /** The part; null until it has loaded. */
  readonly get: () => Part | null;
  /** The part, for those who loaded it before. @throws if it has not loaded */
  readonly need: () => Part;
  /** Calls `listener` once it has loaded. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Whether an open page loads a part before it is needed: `thrifty`, also where the user asked for little traffic. */
type Ahead = boolean | 'thrifty';

const aheadOfTime: { readonly ahead: Ahead; readonly begin: () => void }[] = [];

/**
 * How long to wait before a failure is reported, in milliseconds. A browser that leaves the page aborts what is loading. That
 * failure must not be shown, and by then the page is closed.
 */
const FAILURE_DELAY_MS = 250;

/**
 * How long a caller waits, in milliseconds: a network can take a request and never answer. What arrives later is there for
 * the next one.
 */
const MAX_WAIT_MS = 20_000;

/**
 * A part that loads late: `late(() => import(…))`, at the top level of a module. With `ahead`, an open page loads
 * it before it is needed.
 */
export function late<Part>(
  fetch: () => Promise<Part>,
  { ahead = false }: { readonly ahead?: Ahead } = {},
): Late<Part> {
  let loading: Promise<Part> | null = null;
  let part: Part | null = null;
  const listeners = new Listeners();
  const load = () =>
    (loading ??= withinWait(
      fetch().then((loaded) => {
        part = loaded;
        listeners.tell();
        return loaded;
      }),
    ).catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, FAILURE_DELAY_MS));
      loading = null;
      throw error;
    }));
  const begin = () => void load().catch(() => undefined);
  if (ahead !== false) aheadOfTime.push({ ahead, begin });
  return {
    load,
    begin,
    get: () => part,
    need() {
      if (part === null) throw new Error('a part was needed before it was loaded');
      return part;
    },
    subscribe: listeners.add,
  };
}

/** Begins to load all that an open page should have without the network, or, if `isThrifty`, only what must not be missed. */
export function loadAhead(isThrifty = false): void {
  for (const { ahead, begin } of aheadOfTime) if (!isThrifty || ahead === 'thrifty') begin();
}

/** The same, but it rejects once it has taken longer than a caller waits. Its message is for the user. */
function withinWait<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new Error(
            `The network has not answered for ${MAX_WAIT_MS / 1000} seconds. Check the connection, then try again.`,
          ),
        ),
      MAX_WAIT_MS,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
