import { linkMemory } from '../contract/demo/link-memory.ts';
import { keepDraftsApart } from '../contract/drafts/drafts-apart.ts';
import type {
  HostNotice,
  HostState,
  HostUnavailable,
  UnavailableReason,
} from '../contract/host.ts';
import {
  DEMO_WORLD,
  HOST_SILENT,
  logDamaged,
  NOT_GUARDED,
  NOT_INTERCEPTED_ADVICE,
  NOT_KEPT,
  REFUSING,
  UNAVAILABLE,
  unreadableLink,
} from './explanations.ts';
import { HostCell } from './host-cell.ts';
import { inProcessFetch } from './interception/in-process-fetch.ts';
import { interceptedFetch } from './interception/intercepted-fetch.ts';
import type { Site } from './interception/site.ts';
import { socketsWithoutWorker } from './interception/sockets-without-worker.ts';
import { runWorlds, shareWorlds, siteOver, statusOf } from './open-worlds.ts';
import { startSending } from './sending/start-sending.ts';
import { firstGuest } from './sharing/first-guest.ts';
import type { Hosting } from './sharing/hosting.ts';
import { demoOf, isDemoWorld } from './storage/about-world.ts';
import { watchFreezing } from './storage/frozen-page.ts';
import {
  downloadUnreadableWorld,
  type StoredUnreadableWorld,
} from './storage/unreadable-worlds.ts';
import { tabDeployments } from './tab-deployment.ts';
import type { TabWorld } from './tab-world.ts';
import { forAnotherWorld } from './worlds/address.ts';
import { forgetOldWorlds } from './worlds/forget-old-worlds.ts';
import { ownPicturesOnly } from './worlds/own-pictures.ts';
import { PAGE } from './worlds/page-address.ts';
import { startWorld } from './worlds/start-world.ts';
import { tabWorlds } from './worlds/tab-worlds.ts';
import type { Claim, SharedClaim } from './worlds/world-claim.ts';
import { late } from '../base/late.ts';
import { SESSION } from '../base/storage.ts';

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
    const links = linkMemory(baseUrl, SESSION);
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
      worlds: !SESSION.isBlocked() && hasStorage(open.worlds()[0]) ? worldList : null,
      demo,
    });
    const openCopy = () =>
      void shared?.copy().then(() => PAGE.reloadAt(forAnotherWorld(PAGE.address())), changed);

    /** Answers other tabs that have the world open, once `ready`. Without that code they have to open copies. */
    const answerGuests = async (ready: Promise<unknown>) => {
      const { Hosting } = await HOSTING.load();
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

const INTERCEPTION = late(() => import('./interception/interception.ts'));
const HOSTING = late(() => import('./sharing/hosting.ts'), { ahead: true });

/** Loads msw dynamically, because loading it throws if storage is blocked. */
async function interceptFor(
  site: Site,
  baseUrl: string,
  onReplaced: () => void,
): Promise<UnavailableReason | null> {
  const interception = await INTERCEPTION.load().catch(() => null);
  return interception === null ? 'blocked' : interception.intercept(site, baseUrl, onReplaced);
}

function unavailable(reason: UnavailableReason, continueWithout: () => void): HostUnavailable {
  // Loading a file or an insecure page again does not help.
  const retry = reason === 'file' || reason === 'insecure' ? null : () => location.reload();
  return { kind: 'unavailable', reason, ...UNAVAILABLE[reason], retry, continueWithout };
}

type NoticedWorld = Pick<TabWorld, 'refusing' | 'notKept' | 'dropped' | 'aside' | 'discard'>;

/** How the tab came to its world. */
interface Arrival {
  /** Why the link in the address could not be opened. */
  readonly unreadableLink?: string | null;
  /** Opens the user's own world; null if that is open. */
  readonly back?: (() => void) | null;
  /** Opens a copy of the world; null unless another tab runs it and does not answer. */
  readonly openCopy?: (() => void) | null;
}

/** What the user should know about the worlds of this tab, most important first. */
export function noticesOf(
  worlds: readonly NoticedWorld[],
  claim: Pick<Claim, 'guarded'>,
  missing: UnavailableReason | null,
  arrival: Arrival = {},
): readonly HostNotice[] {
  const notices: HostNotice[] = worlds.flatMap(({ aside, discard }, at) =>
    aside().map((each) => unreadableWorldNotice(at, each, discard)),
  );
  const refusing = worlds.map((each) => each.refusing()).find((reason) => reason !== null);
  if (refusing) notices.push({ kind: 'refusing', reason: refusing, ...REFUSING[refusing] });
  const notKept = worlds.map((each) => each.notKept()).find((reason) => reason !== null) ?? null;
  if (notKept !== null) notices.push({ kind: 'not-kept', reason: notKept, ...NOT_KEPT[notKept] });
  if (missing !== null) {
    const { message } = UNAVAILABLE[missing];
    notices.push({
      kind: 'not-intercepted',
      reason: missing,
      message,
      advice: NOT_INTERCEPTED_ADVICE,
    });
  }
  const { unreadableLink: unreadable = null, back = null, openCopy = null } = arrival;
  if (openCopy !== null) notices.push({ kind: 'host-silent', openCopy, ...HOST_SILENT });
  if (unreadable !== null) notices.push({ kind: 'unreadable-link', ...unreadableLink(unreadable) });
  if (back !== null) notices.push({ kind: 'demo-world', back, ...DEMO_WORLD });
  const dropped = worlds.reduce((sum, each) => sum + each.dropped(), 0);
  if (dropped > 0) notices.push({ kind: 'log-damaged', ...logDamaged(dropped) });
  // Other tabs cannot overwrite a world that is only in memory.
  if (!claim.guarded && notKept === null) notices.push({ kind: 'not-guarded', ...NOT_GUARDED });
  return notices;
}

function unreadableWorldNotice(
  at: number,
  aside: StoredUnreadableWorld,
  discard: TabWorld['discard'],
): HostNotice {
  return {
    kind: 'unreadable-world',
    id: `${at}.${aside.id}`,
    reason: aside.reason,
    at: aside.at,
    message: `The saved world could not be read: ${aside.reason}`,
    advice: 'Parley started a new world and kept the old one. Download it to repair or report it.',
    download: () => downloadUnreadableWorld(aside),
    discard: () => void discard(aside.id),
  };
}

/** Why this page cannot have a service worker; null if it can. */
export function whyNoWorker(
  page: { readonly protocol: string; readonly secure: boolean; readonly serviceWorker: boolean } = {
    protocol: location.protocol,
    secure: isSecureContext,
    serviceWorker: 'serviceWorker' in navigator,
  },
): UnavailableReason | null {
  if (page.protocol === 'file:') return 'file';
  if (!page.secure) return 'insecure';
  return page.serviceWorker ? null : 'unsupported';
}
