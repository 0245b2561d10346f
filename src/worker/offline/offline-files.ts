/** The files of one build, their caches, and ports of the worker; tests bring their own ports. */
export interface OfflineBuild {
  /** The folder of the page, with a slash at its end. */
  readonly base: string;
  /** The hash of each file (`hashOf` of tools/vite/offline.ts), by its path in that folder; `index.html` is the page. */
  readonly files: Readonly<Record<string, string>>;
  /** Tells this build from all others. */
  readonly version: string;
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** By the clock of the browser, in milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** When the network last took a request and did not answer, by that clock. */
  readonly network: { silentAt: number };
}

/** How long the page waits for a network that is silent, in milliseconds, before its copy opens. */
export const MAX_PAGE_WAIT_MS = 3000;

/** After a silent network, files come from a cache at once for this long, in milliseconds. */
const NO_WAIT_MS = 30_000;

/**
 * How long a file may take until its first byte, in milliseconds. Then it is requested again, on another connection: browsers
 * remember a failed import, so the page must not see the failure.
 */
const MAX_FILE_WAIT_MS = 15_000;

/** How often a file is requested before the page sees the failure. */
const MAX_TRIES = 20;

/** The result of `fillOffline`. `bytes` counts what was fetched now. */
export type FillResult =
  | { readonly isWhole: true; readonly files: number; readonly bytes: number }
  | { readonly isWhole: false; readonly reason: string };

/** Files in this folder have a hash in their names: a cached copy of one never goes stale. */
const NAMED_BY_HASH = 'assets/';

const PAGE = 'index.html';

/** In characters of base64: 132 bits, so that nobody finds another file with the same hash. */
export const HASH_LENGTH = 22;

/** Stored last, with the time: a cache without it is not whole. */
const MARK = 'parley-offline-whole';

const cacheNameOf = ({ base, version }: OfflineBuild) => `${cachePrefixOf({ base })}${version}`;

/** All folders of an origin share the names of caches, so a name holds the folder. */
const cachePrefixOf = ({ base }: Pick<OfflineBuild, 'base'>) => `parley-offline:${base}:`;

/** Whether the build has a file at this address. */
export const hasFile = ({ base, files }: Pick<OfflineBuild, 'base' | 'files'>, url: string) =>
  url.startsWith(base) && Object.hasOwn(files, url.slice(base.length));

/** The path of the requested file, if it is of this build or named by its content; else null. Only the page may have a query. */
export function fileOf(
  build: Pick<OfflineBuild, 'base' | 'files'>,
  request: Request,
): string | null {
  if (request.method !== 'GET' || !request.url.startsWith(build.base)) return null;
  if (request.headers.has('range')) return null;
  const [path = '', query] = request.url.slice(build.base.length).replace(/#.*/, '').split('?', 2);
  const file = path === '' ? PAGE : path;
  // A page of the next build may still run with this worker.
  if (!Object.hasOwn(build.files, file) && !file.startsWith(NAMED_BY_HASH)) return null;
  return query === undefined || file === PAGE ? file : null;
}

/**
 * Answers a request for a file of the build; null for all other requests. A file that is named by its content comes from the
 * cache of any build. All others, such as the page, come from the network while there is one.
 */
export function answerOffline(build: OfflineBuild, request: Request): Promise<Response> | null {
  const file = fileOf(build, request);
  if (file === null) return null;
  return file.startsWith(NAMED_BY_HASH)
    ? answerFromCache(build, request)
    : answerFromNetwork(build, request, file);
}

async function answerFromCache(build: OfflineBuild, request: Request): Promise<Response> {
  return (await readCached(build, request.url)) ?? fetchPatiently(build, request);
}

/** Requests a file again, up to `MAX_TRIES` times, while the network takes the request without answering. */
async function fetchPatiently(
  build: OfflineBuild,
  request: Request | string,
  init?: RequestInit,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const silence = new AbortController();
    let isAnswered = false;
    void build.wait(MAX_FILE_WAIT_MS).then(() => isAnswered || silence.abort());
    try {
      const response = await build.fetch(request, { ...init, signal: silence.signal });
      isAnswered = true;
      return response;
    } catch (error) {
      if (!silence.signal.aborted || tries === MAX_TRIES) throw error;
    }
  }
}

async function answerFromNetwork(
  build: OfflineBuild,
  request: Request,
  file: string,
): Promise<Response> {
  const { network, now, wait } = build;
  const answer = build.fetch(request).then(waitForBody);
  const isSilent = now() - network.silentAt < NO_WAIT_MS;
  const silence = wait(isSilent ? 0 : MAX_PAGE_WAIT_MS).then(() => 'silence' as const);
  const first = await Promise.race([answer.catch(() => null), silence]);
  if (first !== null && first !== 'silence') return first;
  const stored = await readNewestCopy(build, file);
  if (stored === undefined) return answer;
  if (first === 'silence' && !isSilent) network.silentAt = now();
  void answer.then(
    () => (network.silentAt = -Infinity),
    () => undefined,
  );
  return stored;
}

/** Resolves once the whole body has arrived: a network can fall silent in the middle, too. */
async function waitForBody(response: Response): Promise<Response> {
  await response.clone().arrayBuffer();
  return response;
}

/** Reads a file from the caches. A browser that denies them has none. */
async function readCached({ caches, ...build }: OfflineBuild, url: string) {
  try {
    const own = await (await caches.open(cacheNameOf({ caches, ...build }))).match(url);
    // A page of the previous build may still be open.
    return own ?? (url.includes(`/${NAMED_BY_HASH}`) ? await caches.match(url) : undefined);
  } catch {
    return undefined;
  }
}

/** Reads a file from the newest build that is stored whole. A newer worker, which still waits, may have stored it. */
async function readNewestCopy(build: OfflineBuild, file: string): Promise<Response | undefined> {
  try {
    let newest: { readonly cache: Cache; readonly at: number } | undefined;
    for (const name of await build.caches.keys()) {
      if (!name.startsWith(cachePrefixOf(build))) continue;
      const cache = await build.caches.open(name);
      const mark = await cache.match(build.base + MARK);
      if (mark === undefined) continue;
      const at = Number(await mark.text());
      if (newest === undefined || at > newest.at) newest = { cache, at };
    }
    return await newest?.cache.match(build.base + file);
  } catch {
    return undefined;
  }
}

/**
 * Stores all files of the build. Stops at a file whose content is not of this build: the host is being updated, or a proxy
 * writes into pages. What is stored by then stays for the next try, but does not count as a whole build. Never rejects.
 */
export async function fillOffline(build: OfflineBuild): Promise<FillResult> {
  const paths = Object.keys(build.files);
  try {
    const cache = await build.caches.open(cacheNameOf(build));
    let bytes = 0;
    // One after the other: the page may need the network meanwhile.
    for (const path of paths) {
      const url = build.base + path;
      if ((await cache.match(url)) !== undefined) continue;
      // Some hosts redirect from index.html, and browsers refuse a navigation whose answer was redirected.
      const response = await fetchPatiently(build, path === PAGE ? build.base : url, {
        cache: 'no-cache',
        priority: 'low',
      });
      const content = await response.arrayBuffer();
      if (!response.ok || (await digestOf(content)) !== build.files[path])
        return { isWhole: false, reason: `${path} is not the file of this build` };
      await cache.put(url, new Response(content, { headers: response.headers }));
      bytes += content.byteLength;
    }
    if ((await cache.match(build.base + MARK)) === undefined)
      await cache.put(build.base + MARK, new Response(String(build.now())));
    return { isWhole: true, files: paths.length, bytes };
  } catch (error) {
    // Storage is full, or the network is gone.
    return { isWhole: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function digestOf(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return btoa(String.fromCodePoint(...new Uint8Array(digest))).slice(0, HASH_LENGTH);
}

/** Deletes the copies of other builds of this folder: their pages are closed once this worker is active. Never rejects. */
export async function forgetOtherBuilds(build: OfflineBuild): Promise<void> {
  try {
    for (const name of await build.caches.keys())
      if (name.startsWith(cachePrefixOf(build)) && name !== cacheNameOf(build))
        await build.caches.delete(name);
  } catch {
    // They are deleted with the next build.
  }
}
