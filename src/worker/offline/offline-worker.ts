/**
 * The part of the service worker that stores the page. The build puts it in front of the script of Mock Service Worker
 * (tools/vite/offline.ts), so its listeners come first: a request for a file of the build never reaches those of msw.
 */
import {
  answerOffline,
  fillOffline,
  forgetOtherBuilds,
  hasFile,
  type OfflineBuild,
} from './offline-files.ts';
import { isOfflineQuestion } from './offline-messages.ts';

declare const PARLEY_FILES: Readonly<Record<string, string>>;
declare const PARLEY_VERSION: string;

/** The part of `ServiceWorkerGlobalScope` that is used here: the types of a worker and of a page exclude each other. */
interface WorkerScope {
  readonly registration: { readonly scope: string; readonly active: unknown };
  skipWaiting: () => Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  readonly request: Request;
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  waitUntil(promise: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
  stopImmediatePropagation(): void;
}

const scope = globalThis as unknown as WorkerScope;

const build: OfflineBuild = {
  base: scope.registration.scope,
  files: PARLEY_FILES,
  version: PARLEY_VERSION,
  caches,
  fetch: (request, init) => fetch(request, init),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  network: { silentAt: -Infinity },
};

// msw lets a new worker take over at once. Pages of the previous build would lose their worker, so it waits until they close.
const skipWaiting = scope.skipWaiting.bind(scope);
scope.skipWaiting = () => (scope.registration.active === null ? skipWaiting() : Promise.resolve());

scope.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds(build)));

scope.addEventListener('fetch', (event) => {
  const answer = answerOffline(build, event.request);
  if (answer === null) return;
  event.stopImmediatePropagation();
  event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  const [port] = event.ports;
  if (port === undefined || !isOfflineQuestion(data)) return;
  event.stopImmediatePropagation();
  if (data.parley === 'has') return port.postMessage(hasFile(build, data.url));
  event.waitUntil(fillOffline(build).then((filled) => port.postMessage(filled)));
});
