import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  answerOffline,
  fileOf,
  fillOffline,
  forgetOtherBuilds,
  hasFile,
  HASH_LENGTH,
  MAX_PAGE_WAIT_MS,
  type OfflineBuild,
} from './offline-files.ts';

const BASE = 'https://school.example/parley/';

/** What a browser keeps: an answer by its address, in caches by their names. */
function caches() {
  const all = new Map<string, Map<string, Response>>();
  const find = (cache: Map<string, Response> | undefined, url: string) => cache?.get(url)?.clone();
  return {
    all,
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>();
      all.set(name, cache);
      return {
        match: async (url: string) => find(cache, url),
        put: async (url: string, response: Response) => void cache.set(url, response),
      } as unknown as Cache;
    },
    match: async (url: RequestInfo | URL) =>
      [...all.values()]
        .map((cache) => find(cache, typeof url === 'string' ? url : ''))
        .find(Boolean),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
}

let now = 0;

const hashOf = (text: string) =>
  createHash('sha256').update(text).digest('base64').slice(0, HASH_LENGTH);

/** A host with these files, and a build that expects them. */
function hosted(files: Record<string, string>, version = 'one') {
  const asked: string[] = [];
  const waited: number[] = [];
  const host = { files, isOnline: true, isSilent: false };
  const store = caches();
  const build: OfflineBuild = {
    base: BASE,
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)])),
    version,
    caches: store,
    now: () => (now += 1),
    network: { silentAt: -Infinity },
    wait: async (milliseconds) => {
      waited.push(milliseconds);
      // Whatever answers at all has answered by then.
      await new Promise((resolve) => setTimeout(resolve, milliseconds > 0 ? 20 : 5));
    },
    fetch: async (request, { signal } = {}) => {
      const url = typeof request === 'string' ? request : request.url;
      asked.push(url);
      if (!host.isOnline) throw new TypeError('Failed to fetch');
      if (host.isSilent)
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () =>
            reject(new DOMException('given up', 'AbortError')),
          );
        });
      const path = url.slice(BASE.length).split('?')[0] || 'index.html';
      const text = host.files[path];
      return new Response(text ?? 'not there', { status: text === undefined ? 404 : 200 });
    },
  };
  return { build, host, store, asked, waited };
}

const FILES = { 'index.html': '<script src=a>', 'assets/a-1.js': 'a', 'theme.js': 't' };
const get = (path: string, init?: RequestInit) => new Request(BASE + path, init);
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

describe('the files of a build', () => {
  it('are those that a GET asks for, the page with any query', () => {
    const { build } = hosted(FILES);
    expect(fileOf(build, get(''))).toBe('index.html');
    expect(fileOf(build, get('?embed=wire'))).toBe('index.html');
    expect(fileOf(build, get('assets/a-1.js'))).toBe('assets/a-1.js');
    expect(fileOf(build, get('assets/a-1.js?x'))).toBeNull();
    expect(fileOf(build, get('', { method: 'POST' }))).toBeNull();
    expect(fileOf(build, get('theme.js', { headers: { range: 'bytes=0-1' } }))).toBeNull();
    expect(fileOf(build, get('api/users.list'))).toBeNull();
    expect(fileOf(build, get('constructor'))).toBeNull();
    expect(fileOf(build, new Request('https://school.example/index.html'))).toBeNull();
  });

  it('are told from those of another build', () => {
    const { build } = hosted(FILES);
    expect(hasFile(build, `${BASE}assets/a-1.js`)).toBe(true);
    expect(hasFile(build, `${BASE}assets/b-2.js`)).toBe(false);
    expect(hasFile(build, 'https://school.example/assets/a-1.js')).toBe(false);
    // A page of the next build may run with this worker.
    expect(fileOf(build, get('assets/b-2.js'))).toBe('assets/b-2.js');
  });

  it('never take a request for anything else', () => {
    const { build } = hosted(FILES);
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(answerOffline(build, new Request(url))).toBeNull();
      }),
    );
  });
});

describe('a build that is stored', () => {
  it('answers without a network, the page first of all', async () => {
    const { build, host } = hosted(FILES);
    expect(await fillOffline(build)).toEqual({ isWhole: true, files: 3, bytes: 16 });
    host.isOnline = false;
    expect(await textOf(answerOffline(build, get('?embed')))).toBe(FILES['index.html']);
    expect(await textOf(answerOffline(build, get('theme.js')))).toBe('t');
    expect(await textOf(answerOffline(build, get('assets/a-1.js')))).toBe('a');
  });

  it('gives the page of the host while there is a network, and asks for no file that its name says is right', async () => {
    const { build, host, asked } = hosted(FILES);
    await fillOffline(build);
    host.files = { ...FILES, 'index.html': 'newer' };
    asked.length = 0;
    expect(await textOf(answerOffline(build, get('')))).toBe('newer');
    expect(await textOf(answerOffline(build, get('assets/a-1.js')))).toBe('a');
    expect(asked).toEqual([BASE]);
  });

  it('is stored again only where a file is missing', async () => {
    const { build, asked } = hosted(FILES);
    await fillOffline(build);
    asked.length = 0;
    expect(await fillOffline(build)).toMatchObject({ isWhole: true, bytes: 0 });
    expect(asked).toEqual([]);
  });
});

describe('a network that takes requests and never answers', () => {
  it('opens the stored page after a while, and what belongs to it at once', async () => {
    const { build, host, waited } = hosted(FILES);
    await fillOffline(build);
    host.isSilent = true;
    waited.length = 0;
    expect(await textOf(answerOffline(build, get('')))).toBe(FILES['index.html']);
    expect(await textOf(answerOffline(build, get('theme.js')))).toBe('t');
    expect(await textOf(answerOffline(build, get('')))).toBe(FILES['index.html']);
    expect(waited).toEqual([MAX_PAGE_WAIT_MS, 0, 0]);
    // Half a minute later it is given the time again, however often the page was opened meanwhile.
    now += 30_000;
    await answerOffline(build, get(''));
    expect(waited.at(-1)).toBe(MAX_PAGE_WAIT_MS);
  });

  it('is waited for where nothing is stored', async () => {
    const { build, host } = hosted(FILES);
    host.isSilent = true;
    const outcome = vi.fn<() => void>();
    answerOffline(build, get(''))?.then(outcome, outcome);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(outcome).not.toHaveBeenCalled();
  });

  it('in the middle of the page opens the stored one, too', async () => {
    const { build } = hosted(FILES);
    await fillOffline(build);
    const halfOfIt = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<scr')),
    });
    const cut = { ...build, fetch: async () => new Response(halfOfIt) };
    expect(await textOf(answerOffline(cut, get('')))).toBe(FILES['index.html']);
  });

  it('is asked again for a part of the program, which the page is not told', async () => {
    const { build, host, asked } = hosted(FILES);
    host.isSilent = true;
    const answer = textOf(answerOffline(build, get('assets/a-1.js')));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked.length).toBeGreaterThan(1);
    host.isSilent = false;
    expect(await answer).toBe('a');
  });

  it('is given up at last', async () => {
    const { build, host, asked } = hosted(FILES);
    host.isSilent = true;
    await expect(answerOffline(build, get('assets/a-1.js'))).rejects.toThrow('given up');
    expect(asked).toHaveLength(20);
    // Nothing waits for ever while files are stored, either.
    expect(await fillOffline(build)).toMatchObject({ isWhole: false });
  });
});

describe('a build that is stored in part', () => {
  it('is not taken for the whole, and goes on where it ended', async () => {
    const { build, host } = hosted(FILES);
    host.files = { ...FILES, 'theme.js': 'of the build after' };
    expect(await fillOffline(build)).toEqual({
      isWhole: false,
      reason: 'theme.js is not the file of this build',
    });
    host.isOnline = false;
    await expect(answerOffline(build, get(''))).rejects.toThrow('Failed to fetch');
    host.isOnline = true;
    host.files = FILES;
    expect(await fillOffline(build)).toEqual({ isWhole: true, files: 3, bytes: 1 });
  });

  it.each([
    ['the network is gone', { isOnline: false }, 'Failed to fetch'],
    ['a file is missing', { files: {} }, 'index.html is not the file of this build'],
  ])('because %s says so', async (_why, change, reason) => {
    const { build, host } = hosted(FILES);
    Object.assign(host, change);
    expect(await fillOffline(build)).toEqual({ isWhole: false, reason });
  });

  it('because storage is full says so', async () => {
    const { build } = hosted(FILES);
    const full = { ...build, caches: { ...build.caches, open: refuse } };
    expect(await fillOffline(full)).toEqual({ isWhole: false, reason: 'Quota exceeded' });
    expect(await textOf(answerOffline(full, get('assets/a-1.js')))).toBe('a');
  });
});

const refuse = () => Promise.reject(new Error('Quota exceeded'));

describe('two builds', () => {
  it('are open one after the other without a network: the newer one, with the worker of the older one', async () => {
    const { build, host, store } = hosted(FILES);
    await fillOffline(build);
    const newer = hosted({ 'index.html': 'newer', 'theme.js': 'u', 'assets/b-2.js': 'b' }, 'two');
    await fillOffline({ ...newer.build, caches: store });
    host.isOnline = false;
    expect(await textOf(answerOffline(build, get('')))).toBe('newer');
    expect(await textOf(answerOffline(build, get('theme.js')))).toBe('u');
    expect(await textOf(answerOffline(build, get('assets/b-2.js')))).toBe('b');
    // It is stored already, and stays the older one.
    host.isOnline = true;
    await fillOffline(build);
    host.isOnline = false;
    expect(await textOf(answerOffline(build, get('')))).toBe('newer');
  });

  it('leave an open page of the older one its files, until the newer one takes over', async () => {
    const { build, store } = hosted(FILES);
    await fillOffline(build);
    const newer = hosted({ 'index.html': 'newer', 'assets/b-2.js': 'b' }, 'two');
    const after = { ...newer.build, caches: store, files: { ...newer.build.files } };
    await fillOffline(after);
    expect(await textOf(answerOffline(after, get('assets/a-1.js')))).toBe('a');
    store.all.set('of-another-program', new Map());
    await forgetOtherBuilds(after);
    expect([...store.all.keys()]).toEqual([`parley-offline:${BASE}:two`, 'of-another-program']);
  });
});
