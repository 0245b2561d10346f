import type { LinkMemory } from '../../contract/demo/link-memory.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { Worlds } from '../../contract/worlds.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import { titleOf, type AboutWorld } from '../storage/about-world.ts';
import { copyWorld } from './copy-world.ts';
import { deleteWorld } from './delete-world.ts';
import { aboutWorld } from './look-at-world.ts';
import { makeWorld, withDatabase } from './make-world.ts';
import {
  governmentKey,
  newWorldName,
  rememberedOwnWorld,
  rememberOwnWorld,
  rememberWorld,
  worldKey,
} from '../storage/world-name.ts';
import type { Claim } from './world-claim.ts';
import { forAnotherWorld, forNewDemo } from './address.ts';
import { beginWorld, beginWorlds, resetWorld, storedWorlds } from './contents.ts';
import { contentOfDemo, isDemoWorld, storeDemoWorld } from './demo-world.ts';
import { listWorlds } from './list-worlds.ts';
import type { PageAddress } from './page-address.ts';
import { persistStorage, storageUse } from './storage-use.ts';
import { readSnapshot, readWorldFile, worldFile } from './world-file.ts';

export interface TabWorldsSetting {
  readonly baseUrl: string;
  readonly claim: Claim;
  /** What is stored about the open world. */
  readonly about: AboutWorld;
  readonly deployments: Readonly<Record<DeploymentName, Deployment>>;
  readonly links: LinkMemory;
  readonly page: PageAddress;
  /** Called with what is stored about the open world when the user has named it. */
  readonly onRenamed: (about: AboutWorld) => void;
}

/** The worlds that this tab can open. See the port for what each function does. */
export function tabWorlds(setting: TabWorldsSetting): Worlds {
  const { baseUrl, claim, deployments, links, page } = setting;
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

  /** A demo world is not the user's own until it gets a name. */
  function noteOwn(about: AboutWorld): void {
    if (!isDemoWorld(about)) rememberOwnWorld(baseUrl, claim.world);
  }
  noteOwn(setting.about);

  /** Opens a world by a reload. */
  function enter(name: string, address: string): void {
    rememberWorld(baseUrl, name);
    page.reloadAt(address);
  }

  return {
    current: claim.world,
    get own() {
      return rememberedOwnWorld(baseUrl);
    },
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
      if (name !== claim.world) return void (await alone(keyOf(name), change));
      const about = await change();
      noteOwn(about);
      setting.onRenamed(about);
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
    open: (name) => {
      links.clear();
      enter(name, forAnotherWorld(page.address()));
    },
    openDemo: async (demo, link) => {
      const name = newWorldName('demo');
      await storeDemoWorld(keyOf(name), contentOfDemo(demo, deployments));
      links.clear();
      if (link !== null) links.remember(link);
      // The address may name another demo than the file.
      enter(name, (link === null ? forAnotherWorld : forNewDemo)(page.address()));
    },
    storage: storageUse,
    persist: persistStorage,
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
