import type { WorldLine, Worlds } from '../../contract/worlds.ts';
import { readSnapshot, readWorldFile, worldFile } from '../../platform/service/world-file.ts';
import { type AboutWorld, titleOf } from '../storage/about-world.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { governmentKey, newWorldName, worldKey, worldNameIn } from '../storage/world-name.ts';
import { beginWorld, beginWorlds, resetWorld, readStoredWorlds } from './contents.ts';
import { copyWorld } from './copy-world.ts';
import { deleteWorld } from './delete-world.ts';
import { contentOfDemo, storeDemoWorld } from './demo-world.ts';
import { readAboutWorld, lookAtWorld } from './look-at-world.ts';
import { makeWorld, withDatabase } from './make-world.ts';
import type { TabWorldsSetting } from './tab-worlds.ts';

/** What can be done with stored worlds; see the port `Worlds`. It loads with its first use. */
export interface WorldActions extends Pick<
  Worlds,
  'list' | 'create' | 'copy' | 'branch' | 'remove' | 'export' | 'import'
> {
  /** Gives a world another title, and resolves to what is then stored about it. */
  readonly rename: (name: string, title: string) => Promise<AboutWorld>;
  /** Stores a new world of a demo, and resolves to its name. */
  readonly storeDemo: (demo: Parameters<Worlds['openDemo']>[0]) => Promise<string>;
}

export function worldActions({ baseUrl, claim, deployments }: TabWorldsSetting): WorldActions {
  const keyOf = (name: string) => worldKey(baseUrl, name);

  const aboutOf = (name: string) => readAboutWorld(keyOf(name), name);

  async function make(title: string, fill: Parameters<typeof makeWorld>[2]): Promise<string> {
    const name = newWorldName('world');
    await makeWorld(keyOf(name), { title, kind: 'own', predictable: false, demo: null }, fill);
    return name;
  }

  async function copy(name: string, title: string): Promise<string> {
    const about = await aboutOf(name);
    const made = newWorldName('world');
    const newTitle = titleOf(title, `Copy of ${about.title}`);
    await copyWorld(keyOf(name), keyOf(made), { ...about, title: newTitle, kind: 'own' });
    return made;
  }

  return {
    list: () => listWorlds(baseUrl, claim.world),
    create: (title, options = {}) =>
      make(titleOf(title, 'New world'), (database) =>
        resetWorld(database, deployments.commercial, options),
      ),
    copy,
    branch: async (snapshot, title, deployment = 'commercial') => {
      const made = await copy(claim.world, title);
      const key = deployment === 'government' ? governmentKey(keyOf(made)) : keyOf(made);
      try {
        await withDatabase(key, (database) => beginWorld(database, readSnapshot(snapshot)));
      } catch (error) {
        await deleteWorld(keyOf(made)).catch(() => undefined); // It is listed, and can be deleted there.
        throw error;
      }
      return made;
    },
    rename: async (name, title) => {
      const change = async () => {
        const before = await aboutOf(name);
        const about = { ...before, title: titleOf(title, before.title), kind: 'own' } as const;
        await withDatabase(keyOf(name), (database) => database.put('about', about, 'about'));
        return about;
      };
      return name === claim.world ? change() : runExclusively(keyOf(name), change);
    },
    remove: async (name) => {
      if (name === claim.world)
        throw new Error('This tab has that world open. Open another first.');
      await runExclusively(keyOf(name), () => deleteWorld(keyOf(name)));
    },
    export: async (name) => {
      const { title, predictable } = await aboutOf(name);
      return worldFile(title, await readStoredWorlds(keyOf(name), deployments, predictable));
    },
    import: async (file, title) => {
      const read = await readWorldFile(file);
      if (read.kind === 'demo') return read;
      const newTitle = titleOf(title, titleOf(read.title, 'Imported world'));
      const name = await make(newTitle, (database, key) => beginWorlds(key, database, read.worlds));
      return { kind: 'world', name };
    },
    storeDemo: async (demo) => {
      const name = newWorldName('demo');
      await storeDemoWorld(keyOf(name), contentOfDemo(demo, deployments));
      return name;
    },
  };
}

/** Does something to a world that no tab has open, and keeps tabs from opening it meanwhile. */
async function runExclusively<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return act();
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => {
    if (lock === null) throw new Error('Another tab has this world open. Close it there first.');
    return act();
  });
}

/** Every stored world of this folder: the one that this tab has open first, then the last used first. */
async function listWorlds(baseUrl: string, current: string): Promise<readonly WorldLine[]> {
  const [keys, held] = await Promise.all([findStoredKeys(), findHeldLocks()]);
  const names = [...keys].flatMap((key) => worldNameIn(baseUrl, key) ?? []);
  const lines = await Promise.all(
    names.map((name) =>
      lineOf(name, worldKey(baseUrl, name), keys, name === current ? null : held),
    ),
  );
  const rank = (line: WorldLine) => (line.name === current ? Infinity : (line.lastUsed ?? 0));
  return lines.filter((line) => line !== null).toSorted((a, b) => rank(b) - rank(a));
}

/** `held`: the locks that tabs hold; null if this tab has the world open itself. */
async function lineOf(
  name: string,
  key: string,
  keys: ReadonlySet<string>,
  held: ReadonlySet<string> | 'unknown' | null,
): Promise<WorldLine | null> {
  const beside = governmentKey(key);
  const government = keys.has(beside) ? await lookAtWorld(beside, name, ({ size }) => size()) : 0;
  const openElsewhere = held === 'unknown' ? null : (held?.has(key) ?? false);
  return lookAtWorld(key, name, async ({ about, opened, size }) => ({
    name,
    title: about.title,
    kind: about.kind,
    predictable: about.predictable,
    size: (await size()) + (government ?? 0),
    lastUsed: opened,
    openElsewhere,
  }));
}

/** The locks that tabs of this origin hold. */
async function findHeldLocks(): Promise<ReadonlySet<string> | 'unknown'> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name));
  } catch {
    return 'unknown'; // There are no locks, or the browser denies them.
  }
}
