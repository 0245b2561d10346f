import { late } from '../base/late.ts';
import type { NotKeptReason, RefusingReason } from '../contract/host.ts';
import {
  createPlatform,
  type Platform,
  readableExchanges,
  isWholeHistory,
  readHistory,
  readKeptWorld,
} from '../platform/platform.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import type { Send } from '../platform/runtime/outbound.ts';
import type { ShrinkPicture } from '../platform/runtime/file-store.ts';
import type { KeyStore } from '../platform/runtime/signing-keys.ts';
import type { KeptWorld, KeptStep } from '../platform/store/journal.ts';
import { idle } from './interception/idle.ts';
import { wake } from './sending/wake.ts';
import { type AboutWorld, parseAboutWorld } from './storage/about-world.ts';
import { allOrNothing } from './storage/all-or-nothing.ts';
import { openWorldDatabase, type WorldDatabase } from './storage/database.ts';
import { readHostSalt } from './storage/host-salt.ts';
import {
  discardUnreadableWorld,
  keepAside,
  type StoredUnreadableWorld,
  readUnreadableWorlds,
} from './storage/unreadable-worlds.ts';
import { WorldJournal } from './storage/world-journal.ts';
import type { Exchange } from '../contract/sandbox.ts';
import { randomValue } from '../base/random-value.ts';

/** A platform in this tab, with its storage. */
export interface TabWorld {
  readonly platform: Platform;
  /** Why the last change was refused; null while changes are stored. */
  readonly refusing: () => RefusingReason | null;
  /** Why the world is not stored; null if it is. */
  readonly notKept: () => NotKeptReason | null;
  /** How many entries of the stored log were dropped because they were damaged. */
  readonly dropped: () => number;
  /** Stored worlds that could not be read, newest first. */
  readonly aside: () => readonly StoredUnreadableWorld[];
  /** Deletes an unreadable world. */
  readonly discard: (id: number) => Promise<void>;
  /** What is stored about the world. */
  readonly about: AboutWorld;
}

/** What a world of this tab needs of its host. */
export interface TabWorldSetting {
  readonly deployment: Deployment;
  readonly send: Send;
  /** The name of the world. */
  readonly name: string;
  /** What is stored about the world, if the caller has read it already. */
  readonly about?: AboutWorld;
  /** Why the world is not stored, and what it begins with, if that is known before it is opened. */
  readonly memory?: { readonly reason: NotKeptReason; readonly kept: KeptWorld | null };
}

/**
 * Opens the world stored in the database `key`. Never rejects: without storage the default world runs in memory.
 * `onChange` is called when `refusing` or `aside` changes later.
 */
export async function openTabWorld(
  key: string,
  setting: TabWorldSetting,
  onChange: () => void,
): Promise<TabWorld> {
  if (setting.memory !== undefined) return openInMemory(setting, setting.memory.reason);
  const opening = await openWorldDatabase(key);
  if (!opening.ok) return openInMemory(setting, opening.reason);

  const { database, closed } = opening;
  let refusing: RefusingReason | null = null;
  const journal = new WorldJournal(database, (reason) => {
    refusing = reason;
    onChange();
  });
  void closed.then(() => journal.noteClosed());
  try {
    const about =
      setting.about ?? parseAboutWorld(await database.get('about', 'about'), setting.name);
    const { platform, dropped } = await createStoredPlatform(database, journal, {
      ...setting,
      about,
    });
    let aside = await readUnreadableWorlds(database);
    // This fails if storage is full, but the world can still be read.
    await database.put('opened', Date.now(), 'at').catch(() => undefined);
    return {
      platform,
      about,
      refusing: () => refusing,
      notKept: () => null,
      dropped: () => dropped,
      aside: () => aside,
      discard: async (id) => {
        await discardUnreadableWorld(database, id);
        aside = aside.filter((world) => world.id !== id);
        onChange();
      },
    };
  } catch {
    database.close();
    return openInMemory(setting, 'unreadable');
  }
}

/** A platform whose world is opened with its first request. */
export interface LazyPlatform extends Platform {
  /** The world, once it is open; null until then. */
  readonly opened: () => TabWorld | null;
}

export function lazyPlatform(
  deployment: Deployment,
  open: () => Promise<TabWorld>,
  onOpened: () => void,
): LazyPlatform {
  let opening: Promise<TabWorld> | null = null;
  let opened: TabWorld | null = null;
  const openPlatform = async (): Promise<Platform> => {
    opening ??= open().then((world) => {
      opened = world;
      onOpened();
      return world;
    });
    return (await opening).platform;
  };
  return {
    deployment,
    opened: () => opened,
    fetch: async (request) => (await openPlatform()).fetch(request),
    connect: async (request) => (await openPlatform()).connect(request),
  };
}

function openInMemory(setting: TabWorldSetting, reason: NotKeptReason): TabWorld {
  const { deployment, send, memory, about = parseAboutWorld(undefined, setting.name) } = setting;
  const kept = memory?.kept ?? null;
  const secrets = about.predictable ? PREDICTABLE : { salt: randomValue() };
  const ports = { deployment, send, wake, idle, shrink, ...SESSIONS, ...secrets };
  return {
    platform: createPlatform(kept === null ? ports : { ...ports, kept }),
    about,
    refusing: () => null,
    notKept: () => reason,
    dropped: () => 0,
    aside: () => [],
    discard: async () => {},
  };
}

const FILES = late(() => import('./storage/world-files.ts'), { ahead: true });
const PICTURES = late(() => import('./storage/shrink-picture.ts'), { ahead: true });

const shrink: ShrinkPicture = async (picture) => (await PICTURES.load()).shrinkPicture(picture);

/** Responses of a service worker cannot set cookies, so the tab counts as one browser. */
const SESSIONS = { sessions: 'embedded' } as const;

/** A demo world has no salt, now and after every reset, so that it is the same in every browser. */
const PREDICTABLE = { demo: true } as const;

/** Creates the platform with its stored world. A valid world may still be inconsistent; then it is kept aside as unreadable. */
async function createStoredPlatform(
  database: WorldDatabase,
  journal: WorldJournal,
  setting: TabWorldSetting & { readonly about: AboutWorld },
) {
  const { deployment, send, about } = setting;
  const { world, exchanges, history, dropped } = await loadStoredWorld(database);
  const secrets = about.predictable ? PREDICTABLE : { salt: await readHostSalt(database) };
  const ports = {
    deployment,
    send,
    wake,
    idle,
    journal,
    files: async () => new (await FILES.load()).WorldFiles(database),
    shrink,
    keys: worldKeys(database),
    ...SESSIONS,
    ...secrets,
  };
  if (world === undefined) return { platform: createPlatform(ports), dropped };
  const past = history === undefined ? {} : { history };
  try {
    return { platform: createPlatform({ ...ports, ...past, kept: world, exchanges }), dropped };
  } catch (error) {
    await keepAside(database, error instanceof Error ? error.message : String(error));
    return { platform: createPlatform(ports), dropped: 0 };
  }
}

/** Stores the pairs of signing keys next to the world. IndexedDB can store a CryptoKey that is not extractable. */
export function worldKeys(database: WorldDatabase): KeyStore {
  return {
    load: () => database.getAll('keys'),
    save: async (keys) => {
      const writing = database.transaction('keys', 'readwrite');
      await allOrNothing(writing, function* all() {
        yield writing.store.clear();
        for (const key of keys) yield writing.store.add(key);
      });
    },
  };
}

/** A stored world, validated for the platform. */
interface StoredWorld {
  /** Undefined if no world was stored, or it could not be read. */
  readonly world?: KeptWorld;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Undefined if no world was stored. */
  readonly history?: readonly KeptStep[];
  /** How many exchanges were dropped because they were damaged. */
  readonly dropped: number;
}

const NO_STORED_WORLD: StoredWorld = { exchanges: [], dropped: 0 };

/**
 * Reads the stored world. If it is damaged or of an unknown version, it is kept aside as an unreadable world and not
 * returned. Damaged exchanges are dropped, and so are steps of the history before a damaged one. Rejects if the browser
 * cannot read the database.
 */
export async function loadStoredWorld(database: WorldDatabase): Promise<StoredWorld> {
  const reading = database.transaction(['head', 'rows', 'exchanges', 'history']);
  const [head, rows, exchanges, keys, steps] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
    reading.objectStore('exchanges').getAll(),
    reading.objectStore('exchanges').getAllKeys(),
    reading.objectStore('history').getAll(),
  ]);
  if (head === undefined && rows.length === 0) return NO_STORED_WORLD;
  const read = readKeptWorld({ ...head, rows });
  if (!read.ok) {
    await keepAside(database, read.reason);
    return NO_STORED_WORLD;
  }
  const readable = readableExchanges(exchanges);
  const damaged = keys.filter((_key, at) => readable[at] !== true);
  // This may fail if storage is full; they are then dropped again next time.
  await Promise.all(damaged.map((key) => database.delete('exchanges', key))).catch(() => undefined);
  const usable = exchanges.filter((_exchange, at) => readable[at] === true);
  const history = readHistory(steps, usable.at(-1)?.id ?? null);
  if (!isWholeHistory(steps, history)) await replaceHistory(database, history);
  return {
    world: read.world,
    history,
    exchanges: usable,
    dropped: damaged.length,
  };
}

/** Replaces the stored history with its usable part. It may fail if storage is full. */
async function replaceHistory(
  database: WorldDatabase,
  history: readonly KeptStep[],
): Promise<void> {
  const writing = database.transaction('history', 'readwrite');
  await allOrNothing(writing, function* all() {
    yield writing.store.clear();
    for (const step of history) yield writing.store.put(step);
  }).catch(() => undefined);
}
