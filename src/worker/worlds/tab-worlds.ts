import { late } from '../../base/late.ts';
import type { LinkMemory } from '../../base/link-memory.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { StorageUse, Worlds } from '../../contract/worlds.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import { type AboutWorld, isDemoWorld } from '../storage/about-world.ts';
import { readOwnWorld, rememberOwnWorld, rememberWorld } from '../storage/world-name.ts';
import { addressForOtherWorld, addressForNewDemo, type PageAddress } from './address.ts';
import type { Claim } from './world-claim.ts';

const ACTIONS = late(() => import('./world-actions.ts'), { ahead: true });

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

/** The worlds that this tab can open. `Worlds` says what each function does. */
export function tabWorlds(setting: TabWorldsSetting): Worlds {
  const { baseUrl, claim, links, page } = setting;

  const actions = async () => (await ACTIONS.load()).worldActions(setting);

  /** A demo world is not the user's own until it gets a name. */
  function rememberIfOwn(about: AboutWorld): void {
    if (!isDemoWorld(about)) rememberOwnWorld(baseUrl, claim.world);
  }
  rememberIfOwn(setting.about);
  let { about: opened } = setting;

  /** Opens a world by a reload. */
  function enter(name: string, address: string): void {
    rememberWorld(baseUrl, name);
    page.reloadAt(address);
  }

  return {
    current: claim.world,
    title: () => opened.title,
    get own() {
      return readOwnWorld(baseUrl);
    },
    list: async () => (await actions()).list(),
    create: async (...given) => (await actions()).create(...given),
    copy: async (...given) => (await actions()).copy(...given),
    branch: async (...given) => (await actions()).branch(...given),
    rename: async (name, title) => {
      const { rename } = await actions();
      const about = await rename(name, title);
      if (name !== claim.world) return;
      opened = about;
      rememberIfOwn(about);
      setting.onRenamed(about);
    },
    remove: async (name) => (await actions()).remove(name),
    export: async (name) => (await actions()).export(name),
    import: async (...given) => (await actions()).import(...given),
    open: (name) => {
      links.clear();
      enter(name, addressForOtherWorld(page.address()));
    },
    openDemo: async (demo, link) => {
      const { storeDemo } = await actions();
      const name = await storeDemo(demo);
      links.clear();
      if (link !== null) links.remember(link);
      // A demo without a link comes from a file: the address may still name another demo.
      enter(name, (link === null ? addressForOtherWorld : addressForNewDemo)(page.address()));
    },
    storage: readStorageUse,
    persist: persistStorage,
  };
}

/** Reads what this origin stores. A value is null where the browser does not tell it. */
async function readStorageUse(): Promise<StorageUse> {
  const [estimate, persisted] = await Promise.all([
    askStorage(() => navigator.storage.estimate()),
    askStorage(() => navigator.storage.persisted()),
  ]);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted };
}

/** Asks the browser to keep the storage; false if it does not, or cannot. */
async function persistStorage(): Promise<boolean> {
  return (await askStorage(() => navigator.storage.persist())) ?? false;
}

/** Null where the browser has no such method, or fails. */
async function askStorage<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
