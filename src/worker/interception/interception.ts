import { setupWorker } from 'msw/browser';
import { http, type HttpHandler } from 'msw/http';
import type { UnavailableReason } from '../../contract/host.ts';
import { canTransferStreams } from './can-transfer-streams.ts';
import type { Site } from './site.ts';
import { workerAddress } from './worker-address.ts';

/** How long to wait for the worker, in milliseconds. */
const READY_TIMEOUT_MS = 10_000;

/** How long to wait until the worker controls the page, in milliseconds; after a hard reload it never does. */
const CONTROL_TIMEOUT_MS = 500;

/**
 * Brings the requests of the page at `base_url` to the site: registers the worker, waits until it controls the page, and
 * verifies this with a probe. `onReplaced` is called if another build of the worker takes control later; this page then
 * gets no more requests. Returns null if interception works, else why it does not. Never rejects.
 */
export async function intercept(
  site: Site,
  base_url: string,
  onReplaced: () => void,
): Promise<UnavailableReason | null> {
  const { url, scope } = workerAddress(base_url);
  const found = await activateWorker(url, scope);
  if (found === null) return 'blocked';
  const { worker, registration } = found;
  // Checked before msw starts: msw reloads an uncontrolled page, again and again if that does not help.
  if (!(await waitForControl(worker))) return 'uncontrolled';

  makeLasting(worker, registration);
  const probe = `${base_url}/parley-probe-${crypto.randomUUID()}`;
  const answerProbe = http.get(
    ({ request }) => request.url === probe,
    () => new Response(null, { status: 204 }),
  );
  const network = setupWorker(answerProbe, handlerFor(site));
  const starting = network.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url, options: { scope } },
  });
  const started = await within(
    READY_TIMEOUT_MS,
    starting.then(() => true),
  );
  if (started !== true) return 'blocked';
  const answer = await within(READY_TIMEOUT_MS, fetch(probe));
  if (answer?.status !== 204) return 'uncontrolled';

  navigator.serviceWorker.addEventListener('controllerchange', onReplaced, { once: true });
  return null;
}

interface RegisteredWorker {
  readonly worker: ServiceWorker;
  readonly registration: ServiceWorkerRegistration;
}

/** Registers the worker if necessary, and waits until it is activated; null if the browser refuses it. */
async function activateWorker(url: string, scope: string): Promise<RegisteredWorker | null> {
  try {
    const registration = await registrationOf(url, scope);
    if (!registration) return null;
    const { installing, waiting, active } = registration;
    const worker = active?.scriptURL === url ? active : (installing ?? waiting ?? active);
    if (worker === null) return null;
    await within(READY_TIMEOUT_MS, waitUntilActive(worker));
    return worker.state === 'activated' ? { worker, registration } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the existing registration, or registers the worker. Registering again would make the browser check for an
 * update first, which can take seconds.
 */
async function registrationOf(
  url: string,
  scope: string,
): Promise<ServiceWorkerRegistration | undefined> {
  const existing = await navigator.serviceWorker.getRegistration(scope);
  if (existing?.active?.scriptURL === url) return existing;
  // Content blockers replace `register` with a function that returns undefined.
  return await navigator.serviceWorker.register(url, { scope });
}

/** Resolves when the worker is activated or redundant. */
function waitUntilActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

async function waitForControl(worker: ServiceWorker): Promise<boolean> {
  const container = navigator.serviceWorker;
  const change = new Promise<void>((resolve) => {
    const check = () => {
      if (container.controller === worker) resolve();
    };
    container.addEventListener('controllerchange', check);
    check();
  });
  await within(CONTROL_TIMEOUT_MS, change);
  return container.controller === worker;
}

/** The value of the promise, or undefined if it rejects or takes longer than `ms`. */
function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    promise.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

/** The msw handler that passes requests and navigations to the site, if it claims them. */
export function handlerFor(site: Site): HttpHandler {
  return http.all(
    ({ request }) => site.claims(new URL(request.url)),
    ({ request }) => answerFromSite(site, request),
  );
}

/**
 * Answers a request. Where streams cannot be transferred, msw reads the body, and its worker waits for ever if the body breaks
 * off. Only a body with a `content-length` can break off.
 */
async function answerFromSite(site: Site, request: Request): Promise<Response> {
  const answer = await site.fetch(request);
  if (!answer.headers.has('content-length') || canTransferStreams()) return answer;
  try {
    return new Response(await answer.arrayBuffer(), answer);
  } catch {
    return Response.error();
  }
}

/** The message by which a page with msw tells its worker that it closes. */
const CLIENT_CLOSED = 'CLIENT_CLOSE';

/**
 * Prevents msw from unregistering the worker during a reload.
 *
 * A closing page sends its worker a message, and the worker unregisters itself if no other page is open. During a
 * reload the next page may already use the registration. It would then run with a worker that is no longer registered,
 * and its frames would not reach Parley. So this message is not sent; the worker detects closed pages itself.
 *
 * msw also checks for an update of the worker, without handling errors. The check may fail, for example offline; the page
 * then continues with its current worker.
 */
export function makeLasting(
  worker: Pick<ServiceWorker, 'postMessage'>,
  registration: Pick<ServiceWorkerRegistration, 'update'>,
): void {
  const post = worker.postMessage.bind(worker) as (message: unknown, ...rest: unknown[]) => void;
  worker.postMessage = (message: unknown, ...rest: unknown[]) => {
    if (message !== CLIENT_CLOSED) post(message, ...rest);
  };
  const update = registration.update.bind(registration);
  registration.update = () => update().catch(() => registration as ServiceWorkerRegistration);
}
