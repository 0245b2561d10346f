import { vi } from 'vitest';
import { createLinkMemory } from '../../base/link-memory.ts';
import { safeStorage } from '../../base/storage.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { encodeDemo } from '../../contract/links/codec.ts';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import type { SeekHost } from '../sharing/seek-host.ts';
import { freshStorage } from '../storage/storage.fixture.ts';
import { governmentKey, worldKey } from '../storage/world-name.ts';
import { tabDeployments } from '../tab-deployment.ts';
import { openTabWorld, type TabWorld } from '../tab-world.ts';
import { startWorld, type StartedWorld } from './start-world.ts';
import { tabWorlds } from './tab-worlds.ts';

export const BASE = 'https://site.test/folder';
export const deployments = tabDeployments(BASE);

/** A browser without worlds. */
export class FakeBrowser {
  /** Names of the locks that tabs hold. */
  readonly held = new Set<string>();
  /** The requests that wait for a lock, by its name. */
  readonly waiting = new Map<string, (() => void)[]>();

  constructor() {
    freshStorage();
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('navigator', { locks: this.#locks() });
  }

  #locks() {
    const { held, waiting } = this;
    const release = (name: string) => {
      held.delete(name);
      waiting.get(name)?.shift()?.();
    };
    return {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: async (name: string, ...rest: [LockOptions, unknown] | [unknown]) => {
        const callback = rest.at(-1) as (lock: object | null) => Promise<unknown>;
        const { ifAvailable = false, signal } = rest.length === 2 ? rest[0] : {};
        const grant = () => {
          held.add(name);
          return callback({ name });
        };
        if (!held.has(name)) return ifAvailable ? grant().finally(() => release(name)) : grant(); // Held until the tab closes.
        if (ifAvailable) return callback(null);
        return new Promise((resolve, reject) => {
          waiting.set(name, [...(waiting.get(name) ?? []), () => resolve(grant())]);
          signal?.addEventListener('abort', () => reject(new DOMException('no', 'AbortError')));
        });
      },
    };
  }
}

/** The tab that has the world open does not answer. */
const noAnswer: SeekHost = (_key, _signal, onSilent) => {
  onSilent();
  return new Promise(() => {});
};

/** A tab of that browser. It begins with the session storage `session`: a duplicated tab gets that of the first. */
export class FakeTab {
  readonly #session: MemoryStorage;
  readonly #browser: FakeBrowser;
  address = `${BASE}/#/explorer`;
  #lock: string | null = null;

  constructor(browser: FakeBrowser, session = new MemoryStorage()) {
    this.#browser = browser;
    this.#session = session;
  }

  /** The same tab again, in a second window. */
  duplicate(): FakeTab {
    const tab = new FakeTab(this.#browser, this.#session.copy());
    tab.address = this.address;
    return tab;
  }

  /** Loads the page, as `startTabHost` does. If another tab has the world open, it gets a copy. */
  async load(
    address: string = this.address,
    links = createLinkMemory(
      BASE,
      safeStorage(() => this.#session),
    ),
  ) {
    this.close();
    this.address = address;
    vi.stubGlobal('sessionStorage', this.#session);
    const setting = { baseUrl: BASE, address, links, deployments, seek: noAnswer };
    const started = await startWorld(setting, ({ openCopy }) => openCopy());
    const { claim } = started;
    this.#lock = claim.key;
    const world = await openedIn(started);
    const worlds = tabWorlds({
      baseUrl: BASE,
      claim,
      about: world.about,
      deployments,
      links,
      page: { address: () => this.address, reloadAt: (next) => (this.address = next) },
      onRenamed: () => undefined,
    });
    return { ...started, worlds, world };
  }

  close(): void {
    if (this.#lock !== null) this.#browser.held.delete(this.#lock);
  }
}

const openedIn = (
  { claim, memory }: StartedWorld,
  name: 'commercial' | 'government' = 'commercial',
) =>
  openTabWorld(
    name === 'government' ? governmentKey(claim.key) : claim.key,
    {
      deployment: deployments[name],
      send: async () => ({ kind: 'refused', reason: 'nothing is sent' }) as never,
      name: claim.world,
      ...(memory !== null && { memory: memory.settingFor(name), about: memory.about }),
    },
    () => undefined,
  );

/** Calls the sandbox of an open world. */
export async function sandbox({ platform }: TabWorld, path = '', body?: object) {
  const url = `${platform.deployment.base_url}/sandbox${path}`;
  const init = { method: 'POST', body: JSON.stringify(body) };
  const answer = await platform.fetch(new Request(url, body === undefined ? {} : init));
  return answer.json();
}

export const tokenOf = async (world: TabWorld): Promise<string> =>
  (await sandbox(world)).apps[0].tokens[0].token;

export const DEMO: Demo = {
  format: 'parley-demo',
  version: 1,
  title: 'Deleting twice',
  world: { seed: 11, now: 1_700_000_000, frozen: true },
};

export const linkTo = async (demo: Demo) =>
  `${BASE}/#/explorer?method=chat.delete&demo=${await encodeDemo(demo)}`;

export const keyOf = (name: string) => worldKey(BASE, name);
