import type { HostState, HostUnavailable, UnavailableReason } from '../contract/host.ts';
import { UNAVAILABLE } from './explanations.ts';
import { HostCell } from './host-cell.ts';
import { inProcessFetch } from './interception/in-process-fetch.ts';
import { interceptedFetch } from './interception/intercepted-fetch.ts';
import { noticesOf } from './notices.ts';
import { forgetOldCopies } from './storage/old-copies.ts';
import { whyNoWorker } from './support.ts';
import { siteOf, type Site } from './interception/site.ts';
import { tabDeployments } from './tab-deployment.ts';
import { openTabWorld, worldWhenAsked } from './tab-world.ts';
import { claimWorld } from './world-claim.ts';
import { governmentKey } from './storage/world-name.ts';

export interface TabHost {
  readonly state: HostCell;
  /** Waits until the platform can be reached, then behaves like the window's own. */
  readonly fetch: typeof fetch;
}

/**
 * Starts the platform in this page, at the address `baseUrl`, the folder the page is served from. How that
 * goes is said by the state; it never fails.
 */
export function startTabHost(baseUrl: string): TabHost {
  const state = new HostCell({ kind: 'starting' });
  let carry: typeof fetch = fetch;

  /** Shows why there is no interception, and waits until the user goes on without. */
  const withoutWorker = (reason: UnavailableReason) =>
    new Promise<void>((resolve) => state.set(unavailable(reason, resolve)));

  const start = async () => {
    let missing = whyNoWorker();
    if (missing !== null) await withoutWorker(missing);
    const claim = await claimWorld(baseUrl, (busy) => state.set(busy));
    state.set({ kind: 'starting' });

    const { commercial, government } = tabDeployments(baseUrl);
    const changed = () => {
      if (state.get().kind === 'tab') state.set(tabState());
    };
    const world = await openTabWorld(claim.key, commercial, changed);
    const beside = worldWhenAsked(
      government,
      () => openTabWorld(governmentKey(claim.key), government, changed),
      changed,
    );
    const site = siteOf([world.platform, beside], baseUrl);
    const worlds = () => [world, beside.opened()].filter((each) => each !== null);
    const tabState = (): HostState => ({
      kind: 'tab',
      world: claim.world,
      kept: world.notKept() === null,
      intercepting: missing === null,
      notices: noticesOf(worlds(), claim, missing),
    });

    if (missing === null) {
      missing = await interceptFor(site, baseUrl, () => {
        // The new worker knows nothing of this page: what goes through it now is never answered.
        carry = inProcessFetch(site);
        missing = 'replaced';
        if (!navigator.userActivation?.hasBeenActive) location.reload(); // Nothing was begun yet.
        void withoutWorker('replaced').then(() => state.set(tabState()));
      });
      if (missing !== null) await withoutWorker(missing);
    }
    carry = missing === null ? interceptedFetch(site) : inProcessFetch(site);
    state.set(tabState());
    void forgetOldCopies(baseUrl).catch(() => undefined); // They are in nobody's way.
  };

  const started = start();
  return {
    state,
    fetch: async (input, init) => {
      await started;
      return carry(input, init);
    },
  };
}

/** msw is loaded here, for where storage is blocked it fails already while being loaded. */
async function interceptFor(
  site: Site,
  baseUrl: string,
  onReplaced: () => void,
): Promise<UnavailableReason | null> {
  const interception = await import('./interception/interception.ts').catch(() => null);
  return interception === null ? 'blocked' : interception.intercept(site, baseUrl, onReplaced);
}

function unavailable(reason: UnavailableReason, continueWithout: () => void): HostUnavailable {
  // Neither a file nor an insecure page gets a worker by being loaded again.
  const retry = reason === 'file' || reason === 'insecure' ? null : () => location.reload();
  return { kind: 'unavailable', reason, ...UNAVAILABLE[reason], retry, continueWithout };
}
