import { late } from '../../base/late.ts';
import type { LinkMemory } from '../../base/link-memory.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { HostBusy } from '../../contract/host.ts';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { MAIN_WORLD } from '../../contract/worlds.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import type { SeekHost } from '../sharing/seek-host.ts';
import type { AboutWorld } from '../storage/about-world.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import {
  newWorldName,
  originOf,
  readLastWorld,
  rememberWorld,
  worldKey,
} from '../storage/world-name.ts';
import type { TabWorldSetting } from '../tab-world.ts';
import type { DemoContent } from './demo-world.ts';
import { WorldNotMade } from './make-world.ts';
import { claimWorld, type Claim } from './world-claim.ts';

const DEMO_WORLDS = late(() => import('./demo-world.ts'));

export interface StartSetting {
  readonly baseUrl: string;
  /** The address of the page. */
  readonly address: string;
  readonly links: LinkMemory;
  readonly deployments: Readonly<Record<DeploymentName, Deployment>>;
  /** How to find the tab that runs a world. */
  readonly seek?: SeekHost;
}

/** A demo world that the browser did not store. */
export interface UnstoredDemo {
  readonly about: AboutWorld;
  /** What a deployment of it begins with, for `openTabWorld`. */
  readonly settingFor: (deployment: DeploymentName) => NonNullable<TabWorldSetting['memory']>;
}

/** The world that a tab starts with. */
export interface StartedWorld {
  readonly claim: Claim;
  /** The demo that could not be stored, and runs in memory; null for a stored world. */
  readonly memory: UnstoredDemo | null;
  /** Why the link in the address could not be opened; null if it was, or there is none. */
  readonly unreadableLink: string | null;
}

/**
 * Finds the world that this tab starts with, before any world is opened: a new demo world for a link that it does not know
 * yet, else the world it had open. `onBusy` is called while another tab has that open and does not answer. Never rejects.
 */
export async function startWorld(
  setting: StartSetting,
  onBusy: (state: HostBusy) => void,
): Promise<StartedWorld> {
  const { baseUrl, address } = setting;
  const link = demoInAddress(address);
  const opened = link === null ? null : await readNewLink(link, setting);
  if (opened === null || 'problem' in opened) {
    const claim = await claimRemembered(setting, onBusy);
    return { claim, memory: null, unreadableLink: opened?.problem ?? null };
  }
  return startDemo(baseUrl, opened, onBusy);
}

/** Claims the world that the tab had open, or the main world if that one is gone. */
async function claimRemembered(
  { baseUrl, seek }: StartSetting,
  onBusy: (state: HostBusy) => void,
): Promise<Claim> {
  if (!(await isRememberedStored(baseUrl))) rememberWorld(baseUrl, MAIN_WORLD);
  const claim = await claimWorld(baseUrl, onBusy, undefined, seek);
  // Another tab may have deleted it while this one waited for it.
  if (await isRememberedStored(baseUrl)) return claim;
  rememberWorld(baseUrl, MAIN_WORLD);
  return claimWorld(baseUrl, onBusy, undefined, seek);
}

async function startDemo(
  baseUrl: string,
  content: DemoContent,
  onBusy: (state: HostBusy) => void,
): Promise<StartedWorld> {
  const world = newWorldName('demo');
  const key = worldKey(baseUrl, world);
  rememberWorld(baseUrl, world);
  const { aboutDemo, storeDemoWorld } = await DEMO_WORLDS.load();
  try {
    await storeDemoWorld(key, content);
  } catch (error) {
    const reason = error instanceof WorldNotMade ? error.reason : 'unreadable';
    const memory: UnstoredDemo = {
      about: await aboutDemo(content),
      settingFor: (name) => ({ reason, kept: name === content.deployment ? content.world : null }),
    };
    // No other tab can have it open.
    return { claim: { world, key, guarded: true, shared: null }, memory, unreadableLink: null };
  }
  return { claim: await claimWorld(baseUrl, onBusy, world), memory: null, unreadableLink: null };
}

/** Reads a link; null if the tab knows it, and has its world. */
async function readNewLink(
  link: string,
  { baseUrl, links, deployments }: StartSetting,
): Promise<DemoContent | { readonly problem: string } | null> {
  try {
    // The demo world of a known link is missing where it could not be stored, or was deleted.
    const hasWorld = !isLastWorldDemo(baseUrl) || (await isRememberedStored(baseUrl));
    if (links.knows(link) && hasWorld) return null;
    links.clear();
    links.remember(link);
    const { contentOfLink } = await DEMO_WORLDS.load();
    return await contentOfLink(link, deployments);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const isLastWorldDemo = (baseUrl: string) => originOf(readLastWorld(baseUrl)) === 'demo';

/** Whether the world that the tab had open still exists. The main world always counts: opening it creates it. */
async function isRememberedStored(baseUrl: string): Promise<boolean> {
  const world = readLastWorld(baseUrl);
  if (world === MAIN_WORLD) return true;
  // In browsers that cannot list databases, an older Parley noted no names.
  if (indexedDB.databases === undefined && originOf(world) !== 'demo') return true;
  try {
    return (await findStoredKeys()).has(worldKey(baseUrl, world));
  } catch {
    return false; // There is no storage.
  }
}
