import { late } from '../../base/late.ts';
import type { Middleware } from '../../base/middleware.ts';
import type { UnavailableReason } from '../../contract/host.ts';
import { canTransferStreams } from './can-transfer-streams.ts';
import { inProcess } from './in-process.ts';
import type { Site } from './site.ts';
import { addPageSockets, loadPageSockets } from './page-sockets.ts';

const INTERCEPTION = late(() => import('./interception.ts'));

interface PageAccessSetting {
  readonly baseUrl: string;
  /** Why this page cannot have a service worker; null if it can. */
  readonly missing: UnavailableReason | null;
  /** Says why there is no interception; resolves when the user goes on without it. */
  readonly ask: (reason: UnavailableReason) => Promise<void>;
}

/** How requests of this page reach the platform: through a service worker or, where there is none, inside the page. */
export class PageAccess {
  readonly #setting: PageAccessSetting;
  #missing: UnavailableReason | null;
  #pass: Middleware = (request, next) => next(request);

  constructor(setting: PageAccessSetting) {
    this.#setting = setting;
    this.#missing = setting.missing;
  }

  /** Why requests of this page are not intercepted; null if they are. */
  get missing(): UnavailableReason | null {
    return this.#missing;
  }

  readonly pass: Middleware = (request, next) => this.#pass(request, next);

  /** Asks at once if the page cannot have a worker. */
  async askIfMissing(): Promise<void> {
    if (this.#missing !== null) await this.#setting.ask(this.#missing);
  }

  /** Sends requests to `target` from now on. `onReplaced` is called if the worker is replaced later. */
  async begin(target: Site, onReplaced: () => void): Promise<void> {
    const site = addPageSockets(target);
    if (this.#missing === null) {
      this.#missing = await this.#intercept(site, onReplaced);
      await this.askIfMissing();
    }
    if (this.#missing !== null) await loadPageSockets();
    this.#pass = this.#missing === null ? throughWorker(site) : inProcess(site);
  }

  /** Loads msw dynamically, because loading it throws if storage is blocked. */
  async #intercept(site: Site, onReplaced: () => void): Promise<UnavailableReason | null> {
    const interception = await INTERCEPTION.load().catch(() => null);
    if (interception === null) return 'blocked';
    return interception.intercept(site, this.#setting.baseUrl, () => {
      // The new worker does not know this page, and never answers its requests.
      this.#pass = inProcess(site);
      this.#missing = 'replaced';
      if (!navigator.userActivation?.hasBeenActive) location.reload(); // The user has not done anything yet.
      void this.#setting.ask('replaced').then(onReplaced);
    });
  }
}

/**
 * Sends requests to the network, where the worker of the page intercepts them, so that the page calls like any program. Where
 * the browser cannot transfer a stream to the worker (Safari), the worker would wait for the end of the event stream, which
 * never ends. There the page reads that stream from the platform directly.
 */
function throughWorker(site: Site): Middleware {
  if (canTransferStreams()) return (request, next) => next(request);
  const direct = inProcess(site);
  return (request, next) => {
    const isStream = new URL(request.url).pathname.endsWith('/sandbox/stream');
    return isStream ? direct(request, next) : next(request);
  };
}
