import type { HostState, HostUnavailable, UnavailableReason } from '../contract/host.ts';
import { keepDraftsApart } from '../contract/drafts/drafts-apart.ts';
import { linkMemory } from '../contract/demo/link-memory.ts';
import { UNAVAILABLE } from './explanations.ts';
import { HostCell } from './host-cell.ts';
import { inProcessFetch } from './interception/in-process-fetch.ts';
import { interceptedFetch } from './interception/intercepted-fetch.ts';
import { noticesOf } from './notices.ts';
import { storageIfAllowed } from '../receiver/host/storage-if-allowed.ts';
import { startSending } from './sending/start-sending.ts';
import { forgetOldWorlds } from './worlds/forget-old-worlds.ts';
import { whyNoWorker } from './support.ts';
import type { Site } from './interception/site.ts';
import { socketsWithoutWorker } from './interception/sockets-without-worker.ts';
import { tabDeployments } from './tab-deployment.ts';
import { runWorlds, shareWorlds, siteOver, statusOf } from './open-worlds.ts';
import { firstGuest } from './sharing/first-guest.ts';
import type { Hosting } from './sharing/hosting.ts';
import { demoOf, isDemoWorld } from './storage/about-world.ts';
import { watchFreezing } from './storage/frozen-page.ts';
import type { TabWorld } from './tab-world.ts';
import { forAnotherWorld } from './worlds/address.ts';
import { ownPicturesOnly } from './worlds/own-pictures.ts';
import { PAGE } from './worlds/page-address.ts';
import { startWorld } from './worlds/start-world.ts';
import { tabWorlds } from './worlds/tab-worlds.ts';
import type { SharedClaim } from './worlds/world-claim.ts';

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

  watchFreezing(window, () => location.reload());
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

    const sending = startSending(claim.key, deployments, (input, init) =>
      platformFetch(input, init),
    );
    const { shared } = claim;
    let hosting: Hosting | null = null;
    const changed = () => {
      if (state.get().kind === 'tab') state.set(tabState());
      hosting?.tellStatus();
    };
    const run = () =>
      runWorlds({ started: { claim, memory }, deployments, sendOf: sending.sendOf, changed });
    let open = shared === null ? await run() : await shareWorlds(claim, shared.guest);
    let isHere = shared === null;
    const site = siteOver(deployments, () => open, baseUrl);
    const programs = {
      receivers: shared === null ? sending.receivers : shared.guest.receivers,
      loops: sending.loops,
    };
    let { about } = open;
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
    const tabState = (): HostState => ({
      kind: 'tab',
      world: claim.world,
      runsIn: isHere ? 'this-tab' : 'another-tab',
      kept: open.worlds()[0].notKept() === null,
      intercepting: missing === null,
      notices: noticesOf(open.worlds(), claim, missing, {
        unreadableLink,
        back: isDemoWorld(about) ? () => worldList.open(worldList.own) : null,
        openCopy: !isHere && shared?.guest.isHostSilent === true ? openCopy : null,
      }),
      programs,
      origins: sending.origins,
      worlds: session !== null && hasStorage(open.worlds()[0]) ? worldList : null,
      demo,
    });
    const openCopy = () =>
      void shared?.copy().then(() => PAGE.reloadAt(forAnotherWorld(PAGE.address())), changed);

    /** Answers other tabs that have the world open, once `ready`. Without that code they have to open copies. */
    const answerGuests = async (ready: Promise<unknown>) => {
      const { Hosting } = await import('./sharing/hosting.ts');
      hosting = new Hosting({
        key: claim.key,
        site: ready.then(() => site),
        receivers: sending.receivers,
        status: () => statusOf(open.worlds()),
      });
    };

    /** The tab that ran the world is gone: it runs here from now on. */
    const takeOver = async ({ guest }: SharedClaim) => {
      guest.leave();
      const running = run().then((worlds) => {
        open = worlds;
        isHere = true;
      });
      // Other guests learn at once whom to ask. What they ask waits until the world is open.
      void answerGuests(running).catch(() => undefined);
      await running;
      guest.handOver(site);
      guest.receivers.runHere(sending.receivers);
      if (state.get().kind === 'tab') sending.receivers.resume();
      changed();
    };
    if (shared !== null) {
      shared.guest.subscribe(changed);
      void shared.granted.then((hold) => (hold === 'held' ? takeOver(shared) : undefined));
    }

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
    if (isHere) sending.receivers.resume();
    if (shared === null && claim.guarded)
      void firstGuest(claim.key)
        .then(() => answerGuests(Promise.resolve()))
        .catch(() => undefined);
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
const hasStorage = ({ notKept }: Pick<TabWorld, 'notKept'>): boolean =>
  [null, 'full'].includes(notKept());

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
