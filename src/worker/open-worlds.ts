import { siteOf, type ReachablePlatform, type Site } from './interception/site.ts';
import type { Guest } from './sharing/guest.ts';
import type { HostStatus } from './sharing/messages.ts';
import type { TabSendingParts } from './sending/start-sending.ts';
import { parseAboutWorld, type AboutWorld } from './storage/about-world.ts';
import { governmentKey } from './storage/world-name.ts';
import type { tabDeployments } from './tab-deployment.ts';
import { lazyPlatform, openTabWorld, type TabWorld } from './tab-world.ts';
import { lookAtWorld } from './worlds/look-at-world.ts';
import type { StartedWorld } from './worlds/start-world.ts';

/** The world that a tab has open, in both deployments, wherever it runs. */
export interface OpenWorlds {
  /** What is stored about the world. */
  readonly about: AboutWorld;
  /** Answers the requests to each deployment. */
  readonly platforms: Readonly<
    Record<'commercial' | 'government', Pick<ReachablePlatform, 'fetch' | 'connect'>>
  >;
  /** The open worlds, the commercial one first. Their problems are shown to the user. */
  readonly worlds: () => readonly [OpenWorld, ...OpenWorld[]];
}

type OpenWorld = Omit<TabWorld, 'platform' | 'about'>;
type Deployments = ReturnType<typeof tabDeployments>;

interface Running {
  readonly started: Pick<StartedWorld, 'claim' | 'memory'>;
  readonly deployments: Deployments;
  readonly sendOf: TabSendingParts['sendOf'];
  /** Called when something about the worlds changes later. */
  readonly onChange: () => void;
}

/** Opens the world in this tab, which has claimed it. Never rejects. */
export async function runWorlds(running: Running): Promise<OpenWorlds> {
  const { started, deployments, sendOf, onChange } = running;
  const { claim, memory } = started;
  const settingOf = (name: 'commercial' | 'government') => ({
    deployment: deployments[name],
    send: sendOf(name),
    name: claim.world,
    ...(memory !== null && { memory: memory.settingFor(name), about: memory.about }),
  });
  const commercial = await openTabWorld(claim.key, settingOf('commercial'), onChange);
  const { about } = commercial;
  const openGovernment = () =>
    openTabWorld(governmentKey(claim.key), { ...settingOf('government'), about }, onChange);
  const government = lazyPlatform(deployments.government, openGovernment, onChange);
  return {
    about,
    platforms: { commercial: commercial.platform, government },
    worlds: () => {
      const opened = government.opened();
      return opened === null ? [commercial] : [commercial, opened];
    },
  };
}

/** Opens the world that another tab runs. Never rejects. */
export async function shareWorlds(
  { key, world }: StartedWorld['claim'],
  guest: Guest,
): Promise<OpenWorlds> {
  const about =
    (await lookAtWorld(key, world, async (seen) => seen.about)) ??
    parseAboutWorld(undefined, world);
  const atHost = {
    refusing: () => guest.status.refusing,
    notKept: () => guest.status.notKept,
    // The tab that runs the world shows the unreadable worlds.
    dropped: () => 0,
    aside: () => [],
    discard: async () => {},
  };
  return {
    about,
    platforms: { commercial: guest, government: guest },
    worlds: () => [atHost],
  };
}

/** The site of a tab. `open` returns its worlds, which may run in another tab first and here later. */
export const siteOver = (deployments: Deployments, open: () => OpenWorlds, baseUrl: string): Site =>
  siteOf(
    (['commercial', 'government'] as const).map((name) => ({
      deployment: deployments[name],
      fetch: (request) => open().platforms[name].fetch(request),
      connect: (request) => open().platforms[name].connect(request),
    })),
    baseUrl,
  );

/** The storage status for guests: the first problem of either deployment. */
export const statusOf = (
  worlds: readonly Pick<OpenWorld, 'notKept' | 'refusing'>[],
): HostStatus => ({
  notKept: worlds.map(({ notKept }) => notKept()).find((reason) => reason !== null) ?? null,
  refusing: worlds.map(({ refusing }) => refusing()).find((reason) => reason !== null) ?? null,
});
