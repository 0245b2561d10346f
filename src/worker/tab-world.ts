import type { NotKeptReason, RefusingReason } from '../contract/host.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { openWorldDatabase, type WorldDatabase } from './storage/database.ts';
import { hostSalt, newSalt } from './storage/host-salt.ts';
import { loadKept } from './storage/kept-world.ts';
import { discardAside, setAside, worldsAside, type StoredAside } from './storage/set-aside.ts';
import { WorldJournal } from './storage/world-journal.ts';
import { worldKeys } from './storage/world-keys.ts';

/** A platform in this tab, with the storage behind it. */
export interface TabWorld {
  readonly platform: Platform;
  /** Why the last change was refused; null while changes are kept. */
  readonly refusing: () => RefusingReason | null;
  /** Why nothing is kept; null where everything is. */
  readonly notKept: () => NotKeptReason | null;
  /** How many entries of the kept log of calls were damaged, and dropped. */
  readonly dropped: () => number;
  /** Worlds that were refused, newest first. */
  readonly aside: () => readonly StoredAside[];
  /** Forgets a world that was set aside. */
  readonly discard: (id: number) => Promise<void>;
}

/**
 * Opens the world named by `key` with what was kept of it. Never rejects: without storage the default world
 * runs in memory. `onChange` is called when `refusing` or `aside` changed afterwards.
 */
export async function openTabWorld(
  key: string,
  deployment: Deployment,
  onChange: () => void,
): Promise<TabWorld> {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) return inMemory(deployment, opening.reason);

  const { database, closed } = opening;
  let refusing: RefusingReason | null = null;
  const journal = new WorldJournal(database, (reason) => {
    refusing = reason;
    onChange();
  });
  void closed.then(() => journal.lost());
  try {
    const { platform, dropped } = await platformOn(database, journal, deployment);
    let aside = await worldsAside(database);
    await database.put('opened', Date.now(), 'at').catch(() => undefined); // A full storage may be read.
    return {
      platform,
      refusing: () => refusing,
      notKept: () => null,
      dropped: () => dropped,
      aside: () => aside,
      discard: async (id) => {
        await discardAside(database, id);
        aside = aside.filter((world) => world.id !== id);
        onChange();
      },
    };
  } catch {
    database.close();
    return inMemory(deployment, 'unreadable');
  }
}

/** A platform whose world is opened when somebody first asks it something. */
export interface WaitingPlatform extends Platform {
  /** The world, once it is open; null until then. */
  readonly opened: () => TabWorld | null;
}

export function worldWhenAsked(
  deployment: Deployment,
  open: () => Promise<TabWorld>,
  onOpened: () => void,
): WaitingPlatform {
  let opening: Promise<TabWorld> | null = null;
  let opened: TabWorld | null = null;
  return {
    deployment,
    opened: () => opened,
    fetch: async (request) => {
      opening ??= open().then((world) => {
        opened = world;
        onOpened();
        return world;
      });
      return (await opening).platform.fetch(request);
    },
  };
}

function inMemory(deployment: Deployment, reason: NotKeptReason): TabWorld {
  return {
    platform: createPlatform({ deployment, sessions: 'embedded', salt: newSalt() }),
    refusing: () => null,
    notKept: () => reason,
    dropped: () => 0,
    aside: () => [],
    discard: async () => {},
  };
}

/** A kept world can pass the reading and still not hold together; then it is set aside as well. */
async function platformOn(database: WorldDatabase, journal: WorldJournal, deployment: Deployment) {
  const { world, exchanges, dropped } = await loadKept(database);
  const ports = {
    deployment,
    journal,
    keys: worldKeys(database),
    // Pages that a service worker answers can set no cookies: the tab is one browser.
    sessions: 'embedded',
    salt: await hostSalt(database),
  } as const;
  if (world === undefined) return { platform: createPlatform(ports), dropped };
  try {
    return { platform: createPlatform({ ...ports, kept: world, exchanges }), dropped };
  } catch (error) {
    await setAside(database, error instanceof Error ? error.message : String(error));
    return { platform: createPlatform(ports), dropped: 0 };
  }
}
