import { Cell, type ReadCell } from '../base/cell.ts';
import { keepDraftsApart } from '../base/drafts.ts';
import { late } from '../base/late.ts';
import { createLinkMemory } from '../base/link-memory.ts';
import { fetchThrough, type Middleware } from '../base/middleware.ts';
import { savesData } from '../base/saves-data.ts';
import { SESSION } from '../base/storage.ts';
import type { HostState, HostUnavailable, UnavailableReason } from '../contract/host.ts';
import { UNAVAILABLE } from './explanations.ts';
import { PageAccess } from './interception/page-access.ts';
import type { Site } from './interception/site.ts';
import { noticesOf } from './notices.ts';
import { type OpenWorlds, runWorlds, shareWorlds, siteOver, statusOf } from './open-worlds.ts';
import { startSending } from './sending/start-sending.ts';
import { becomeHost } from './sharing/become-host.ts';
import type { Hosting } from './sharing/hosting.ts';
import { waitForFirstGuest } from './sharing/seek-host.ts';
import { type AboutWorld, demoOf, isDemoWorld } from './storage/about-world.ts';
import { watchFreezing } from './storage/frozen-page.ts';
import { tabDeployments } from './tab-deployment.ts';
import type { TabWorld } from './tab-world.ts';
import { addressForOtherWorld, PAGE } from './worlds/address.ts';
import { forgetOldWorlds } from './worlds/forget-old-worlds.ts';
import { restrictPictures } from './worlds/own-pictures.ts';
import { type StartedWorld, startWorld } from './worlds/start-world.ts';
import { tabWorlds } from './worlds/tab-worlds.ts';

// Loaded even with little traffic: it notices newer builds.
const OFFLINE = late(() => import('./offline/keep-offline.ts'), { ahead: 'thrifty' });
// Loaded even with little traffic: another tab may wait for it.
const HOSTING = late(() => import('./sharing/hosting.ts'), { ahead: 'thrifty' });

export interface TabHost {
  readonly state: ReadCell<HostState>;
  /** Waits until the platform is reachable, and sends requests there. */
  readonly pass: Middleware;
}

/**
 * Starts the platform in this page. `baseUrl` is the folder the page is served from, `address` the address it was opened at.
 * Never throws; the state shows the progress and any problem.
 */
export function startTabHost(baseUrl: string, address: string): TabHost {
  const state = new Cell<HostState>({ kind: 'starting' });
  const access = new PageAccess({
    baseUrl,
    missing: whyNoWorker(),
    ask: (reason) => new Promise<void>((resolve) => state.set(unavailable(reason, resolve))),
  });
  watchFreezing(window, () => location.reload());
  const started = start(baseUrl, address, { state, access });
  return {
    state,
    pass: async (request, next) => {
      await started;
      return access.pass(request, next);
    },
  };
}

interface Page {
  readonly state: Cell<HostState>;
  readonly access: PageAccess;
}

async function start(baseUrl: string, address: string, page: Page): Promise<void> {
  const { state, access } = page;
  await access.askIfMissing();
  const deployments = tabDeployments(baseUrl);
  const links = createLinkMemory(baseUrl, SESSION);
  const started = await startWorld({ baseUrl, address, links, deployments }, (busy) =>
    state.set(busy),
  );
  state.set({ kind: 'starting' });
  const sending = startSending(started.claim.key, deployments, fetchThrough([access.pass]));
  const tab = new Tab({ ...page, baseUrl, deployments, links, sending, started });
  await tab.open();
  await tab.answer();
  OFFLINE.subscribe(() => tab.keepOffline());
  void forgetOldWorlds(baseUrl).catch(() => undefined); // Retried with the next start.
}

interface TabSetting extends Page {
  readonly baseUrl: string;
  readonly deployments: ReturnType<typeof tabDeployments>;
  readonly links: ReturnType<typeof createLinkMemory>;
  readonly sending: ReturnType<typeof startSending>;
  readonly started: StartedWorld;
}

/** The world that this page has open. It runs here, or in another tab until that tab closes. */
class Tab {
  readonly #setting: TabSetting;
  readonly #site: Site;
  #open!: OpenWorlds;
  /** What is stored about the world, with the name that it has now. */
  #about!: AboutWorld;
  #worldList!: ReturnType<typeof tabWorlds>;
  #demo: Awaited<ReturnType<typeof demoOf>> = null;
  #isHere: boolean;
  #hosting: Hosting | null = null;
  /** Whether there is a newer build of the page. */
  #hasNewerBuild = false;

  constructor(setting: TabSetting) {
    this.#setting = setting;
    this.#isHere = setting.started.claim.shared === null;
    this.#site = siteOver(setting.deployments, () => this.#open, setting.baseUrl);
  }

  /** Opens the world, here or at its host, and prepares the page for it. */
  async open(): Promise<void> {
    const { baseUrl, deployments, links, started } = this.#setting;
    const { claim } = started;
    const { shared } = claim;
    this.#open = shared === null ? await this.#runWorlds() : await shareWorlds(claim, shared.guest);
    const { about } = this.#open;
    this.#about = about;
    this.#demo = await demoOf(about);
    if (isDemoWorld(about)) restrictPictures();
    keepDraftsApart(this.#demo === null ? null : claim.world);
    this.#worldList = tabWorlds({
      baseUrl,
      claim,
      about,
      deployments,
      links,
      page: PAGE,
      onRenamed: (renamed) => {
        this.#about = renamed;
        this.#changed();
      },
    });
    if (shared === null) return;
    shared.guest.subscribe(this.#changed);
    void shared.granted.then((hold) => (hold === 'held' ? this.#becomeHost() : undefined));
  }

  /** Answers the page from now on, and other tabs as soon as one asks. */
  async answer(): Promise<void> {
    const { access, state, sending, started } = this.#setting;
    const { claim } = started;
    await access.begin(this.#site, () => state.set(this.#hostState()));
    state.set(this.#hostState());
    if (this.#isHere) sending.receivers.resume();
    if (claim.shared === null && claim.guarded)
      void waitForFirstGuest(claim.key)
        .then(() => this.#answerGuests(Promise.resolve()))
        .catch(() => undefined);
  }

  /** Stores the page for visits without a network, and notices newer builds. */
  keepOffline(): void {
    const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    const page = {
      baseUrl: this.#setting.baseUrl,
      script,
      savesData: savesData(),
      onNewer: () => {
        this.#hasNewerBuild = true;
        this.#changed();
      },
    };
    // A browser without workers has no copies either.
    void OFFLINE.need()
      .keepOffline(page)
      .catch(() => undefined);
  }

  readonly #runWorlds = (): Promise<OpenWorlds> => {
    const { started, deployments, sending } = this.#setting;
    return runWorlds({ started, deployments, sendOf: sending.sendOf, onChange: this.#changed });
  };

  readonly #changed = (): void => {
    const { state } = this.#setting;
    if (state.get().kind === 'tab') state.set(this.#hostState());
    this.#hosting?.sendStatus();
  };

  /** Answers other tabs that have the world open, once `ready` has resolved. If the code does not load, they open copies. */
  readonly #answerGuests = async (ready: Promise<unknown>): Promise<void> => {
    const { Hosting } = await HOSTING.load();
    this.#hosting = new Hosting({
      key: this.#setting.started.claim.key,
      site: ready.then(() => this.#site),
      receivers: this.#setting.sending.receivers,
      status: () => statusOf(this.#open.worlds()),
    });
  };

  async #becomeHost(): Promise<void> {
    const { state, sending, started } = this.#setting;
    const { shared } = started.claim;
    if (shared === null) return;
    const run = async () => {
      this.#open = await this.#runWorlds();
      this.#isHere = true;
      // The requests that came meanwhile wait for the programs.
      if (state.get().kind === 'tab') receivers.resume();
    };
    const { receivers } = sending;
    const answerGuests = this.#answerGuests;
    await becomeHost(shared.guest, { run, answerGuests, site: this.#site, receivers });
    this.#changed();
  }

  #hostState(): HostState {
    const { access, sending, started } = this.#setting;
    const { claim, unreadableLink } = started;
    const { shared } = claim;
    const worldList = this.#worldList;
    const worlds = this.#open.worlds();
    const copy = () =>
      void shared
        ?.copy()
        .then(() => PAGE.reloadAt(addressForOtherWorld(PAGE.address())), this.#changed);
    return {
      kind: 'tab',
      world: claim.world,
      runsIn: this.#isHere ? 'this-tab' : 'another-tab',
      kept: worlds[0].notKept() === null,
      intercepting: access.missing === null,
      notices: noticesOf(worlds, claim, access.missing, {
        unreadableLink,
        back: isDemoWorld(this.#about) ? () => worldList.open(worldList.own) : null,
        openCopy: !this.#isHere && shared?.guest.isHostSilent === true ? copy : null,
        reload: this.#hasNewerBuild ? () => location.reload() : null,
      }),
      programs: {
        receivers: shared === null ? sending.receivers : shared.guest.receivers,
        loops: sending.loops,
      },
      origins: sending.origins,
      worlds: !SESSION.isBlocked() && hasStorage(worlds[0]) ? worldList : null,
      demo: this.#demo,
    };
  }
}

/** Where storage is full, worlds can be deleted. Without session storage, no tab would know which world it opened. */
const hasStorage = ({ notKept }: Pick<TabWorld, 'notKept'>): boolean =>
  [null, 'full'].includes(notKept());

function unavailable(reason: UnavailableReason, continueWithout: () => void): HostUnavailable {
  // Loading a file or an insecure page again does not help.
  const retry = reason === 'file' || reason === 'insecure' ? null : () => location.reload();
  return { kind: 'unavailable', reason, ...UNAVAILABLE[reason], retry, continueWithout };
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
