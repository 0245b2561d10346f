import type { HostState, HostUnavailable, UnavailableReason } from '../contract/host.ts';
import { keepDraftsApart } from '../contract/drafts/drafts-apart.ts';
import { linkMemory } from '../contract/demo/link-memory.ts';
import { UNAVAILABLE } from './explanations.ts';
import { HostCell } from './host-cell.ts';
import { inProcessFetch } from './interception/in-process-fetch.ts';
import { interceptedFetch } from './interception/intercepted-fetch.ts';
import { noticesOf } from './notices.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { storageIfAllowed } from '../receiver/host/storage-if-allowed.ts';
import { startSending } from './sending/start-sending.ts';
import { forgetOldWorlds } from './worlds/forget-old-worlds.ts';
import { whyNoWorker } from './support.ts';
import { siteOf, type Site } from './interception/site.ts';
import { socketsWithoutWorker } from './interception/sockets-without-worker.ts';
import { tabDeployments } from './tab-deployment.ts';
import { openTabWorld, lazyPlatform, type TabWorld } from './tab-world.ts';
import { demoOf, isDemoWorld } from './storage/about-world.ts';
import { governmentKey } from './storage/world-name.ts';
import { ownPicturesOnly } from './worlds/own-pictures.ts';
import { PAGE } from './worlds/page-address.ts';
import { startWorld } from './worlds/start-world.ts';
import { tabWorlds } from './worlds/tab-worlds.ts';

export { loadOnDemand } from './on-demand.ts';

export interface TabHost {
  readonly state: HostCell;
  /** Waits until the platform is reachable, then behaves like the window's `fetch`. */
  readonly fetch: typeof fetch;
}

/**
 * Starts the platform in this page. `baseUrl` is the folder the page is served from, `address` the address it was opened at.
 * Never throws; the state shows the progress and any problem.
 */
export function startTabHost(baseUrl: string, address: string): TabHost {
  const state = new HostCell({ kind: 'starting' });
  let platformFetch: typeof fetch = fetch;

  /** Shows why there is no interception, and waits until the user continues without it. */
  const withoutWorker = (reason: UnavailableReason) =>
    new Promise<void>((resolve) => state.set(unavailable(reason, resolve)));

  const start = async () => {
    let missing = whyNoWorker();
    if (missing !== null) await withoutWorker(missing);
    const deployments = tabDeployments(baseUrl);
    const session = storageIfAllowed(() => sessionStorage);
    const links = linkMemory(baseUrl, session);
    const { claim, memory, unreadableLink } = await startWorld(
      { baseUrl, address, links, deployments },
      (busy) => state.set(busy),
    );
    state.set({ kind: 'starting' });

    const { commercial, government } = deployments;
    const sending = startSending(claim.key, deployments, (input, init) =>
      platformFetch(input, init),
    );
    const programs = { receivers: sending.receivers, loops: sending.loops };
    const settingOf = (deployment: Deployment) => ({
      deployment,
      send: sending.sendOf(deployment.name),
      name: claim.world,
      ...(memory !== null && { memory: memory.of(deployment.name), about: memory.about }),
    });
    const changed = () => {
      if (state.get().kind === 'tab') state.set(tabState());
    };
    const world = await openTabWorld(claim.key, settingOf(commercial), changed);
    let { about } = world;
    const governmentWorld = lazyPlatform(
      government,
      () => openTabWorld(governmentKey(claim.key), { ...settingOf(government), about }, changed),
      changed,
    );
    const demo = await demoOf(about);
    if (isDemoWorld(about)) ownPicturesOnly();
    keepDraftsApart(demo === null ? null : claim.world);
    const worldList = tabWorlds({
      baseUrl,
      claim,
      about,
      deployments,
      links,
      page: PAGE,
      onRenamed: (renamed) => {
        about = renamed;
        changed();
      },
    });
    const site = siteOf([world.platform, governmentWorld], baseUrl);
    const worlds = () => [world, governmentWorld.opened()].filter((each) => each !== null);
    const tabState = (): HostState => ({
      kind: 'tab',
      world: claim.world,
      kept: world.notKept() === null,
      intercepting: missing === null,
      notices: noticesOf(worlds(), claim, missing, {
        unreadableLink,
        back: isDemoWorld(about) ? () => worldList.open(worldList.own) : null,
      }),
      programs,
      origins: sending.origins,
      worlds: session !== null && hasStorage(world) ? worldList : null,
      demo,
    });

    if (missing === null) {
      missing = await interceptFor(site, baseUrl, () => {
        // The new worker does not know this page, and never answers its requests.
        platformFetch = inProcessFetch(site);
        missing = 'replaced';
        if (!navigator.userActivation?.hasBeenActive) location.reload(); // The user has not done anything yet.
        void withoutWorker('replaced').then(() => state.set(tabState()));
      });
      if (missing !== null) await withoutWorker(missing);
    }
    if (missing !== null) await socketsWithoutWorker(site);
    platformFetch = missing === null ? interceptedFetch(site) : inProcessFetch(site);
    state.set(tabState());
    sending.receivers.resume();
    void forgetOldWorlds(baseUrl).catch(() => undefined); // Retried with the next start.
  };

  const started = start();
  return {
    state,
    fetch: async (input, init) => {
      await started;
      return platformFetch(input, init);
    },
  };
}

/** Where storage is full, worlds can be deleted. Without session storage, no tab would know which world it opened. */
const hasStorage = ({ notKept }: TabWorld): boolean => [null, 'full'].includes(notKept());

/** Loads msw dynamically, because loading it throws if storage is blocked. */
async function interceptFor(
  site: Site,
  baseUrl: string,
  onReplaced: () => void,
): Promise<UnavailableReason | null> {
  const interception = await import('./interception/interception.ts').catch(() => null);
  return interception === null ? 'blocked' : interception.intercept(site, baseUrl, onReplaced);
}

function unavailable(reason: UnavailableReason, continueWithout: () => void): HostUnavailable {
  // Loading a file or an insecure page again does not help.
  const retry = reason === 'file' || reason === 'insecure' ? null : () => location.reload();
  return { kind: 'unavailable', reason, ...UNAVAILABLE[reason], retry, continueWithout };
}
