import { Listeners } from './listeners.ts';

/** A part of the program that loads when it is first needed. `src/late-parts.json` lists all such parts. */
export interface Late<Part> {
  /** Loads the part; all callers share one load. After a failure, or after `MAX_WAIT_MS`, the next call tries again. */
  readonly load: () => Promise<Part>;
  /** Begins to load the part, and ignores a failure: `load` tries again and reports it. */
  readonly begin: () => void;
  /** The part; null until it has loaded. */
  readonly get: () => Part | null;
  /** The part. @throws if it has not loaded */
  readonly need: () => Part;
  /** Calls `listener` once the part has loaded. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Whether an open page loads a part before it is needed; `thrifty` parts even if the user asked for little traffic. */
type Ahead = boolean | 'thrifty';

const partsToLoadAhead: { readonly ahead: Ahead; readonly begin: () => void }[] = [];

/**
 * How long to wait before a failure is reported, in milliseconds. A browser that leaves the page aborts its loads: by the end
 * of the wait the page is closed, so it does not show the failure.
 */
const FAILURE_DELAY_MS = 250;

/**
 * How long `load` waits, in milliseconds: a network can take a request and never answer it. A part that arrives later is used.
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
    (loading ??= limitWait(
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
  if (ahead !== false) partsToLoadAhead.push({ ahead, begin });
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

/** Begins to load the parts that an open page should have without the network; if `isThrifty`, only the `thrifty` ones. */
export function loadAhead(isThrifty = false): void {
  for (const { ahead, begin } of partsToLoadAhead) if (!isThrifty || ahead === 'thrifty') begin();
}

/**
 * Rejects if `loading` takes longer than `MAX_WAIT_MS` in a page. The message is for the user. A program without an address,
 * as in Node, reads its parts from a disk, which answers in the end, on a busy machine late.
 */
function limitWait<Part>(loading: Promise<Part>): Promise<Part> {
  if (typeof location === 'undefined') return loading;
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
