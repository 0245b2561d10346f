import type { Worlds } from '../../contract/worlds.ts';
import { titleOf, type AboutWorld } from '../storage/about-world.ts';
import { governmentKey, newWorldName, worldKey } from '../storage/world-name.ts';
import { beginWorld, beginWorlds, resetWorld, storedWorlds } from './contents.ts';
import { copyWorld } from './copy-world.ts';
import { deleteWorld } from './delete-world.ts';
import { contentOfDemo, storeDemoWorld } from './demo-world.ts';
import { listWorlds } from './list-worlds.ts';
import { aboutWorld } from './look-at-world.ts';
import { makeWorld, withDatabase } from './make-world.ts';
import type { TabWorldsSetting } from './tab-worlds.ts';
import { readSnapshot, readWorldFile, worldFile } from '../../platform/service/world-file.ts';

/** What can be done with stored worlds, see the port. Loaded when it is first done. */
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

  const aboutOf = (name: string) => aboutWorld(keyOf(name), name);

  async function make(title: string, fill: Parameters<typeof makeWorld>[2]): Promise<string> {
    const name = newWorldName('world');
    await makeWorld(keyOf(name), { title, kind: 'own', predictable: false, demo: null }, fill);
    return name;
  }

  async function copy(name: string, title: string): Promise<string> {
    const about = await aboutOf(name);
    const made = newWorldName('world');
    const named = titleOf(title, `Copy of ${about.title}`);
    await copyWorld(keyOf(name), keyOf(made), { ...about, title: named, kind: 'own' });
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
      return name === claim.world ? change() : alone(keyOf(name), change);
    },
    remove: async (name) => {
      if (name === claim.world)
        throw new Error('This tab has that world open. Open another first.');
      await alone(keyOf(name), () => deleteWorld(keyOf(name)));
    },
    export: async (name) => {
      const { title, predictable } = await aboutOf(name);
      return worldFile(title, await storedWorlds(keyOf(name), deployments, predictable));
    },
    import: async (file, title) => {
      const read = await readWorldFile(file);
      if (read.kind === 'demo') return read;
      const named = titleOf(title, titleOf(read.title, 'Imported world'));
      const name = await make(named, (database, key) => beginWorlds(key, database, read.worlds));
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
async function alone<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return act();
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => {
    if (lock === null) throw new Error('Another tab has this world open. Close it there first.');
    return act();
  });
}
