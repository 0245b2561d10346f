/** What a page under msw says to its worker when it goes. */
const FAREWELL = 'CLIENT_CLOSE';

/**
 * Keeps msw from taking the worker away from the page that comes after a reload.
 *
 * A page tells its worker when it goes, and a worker that sees no other page then unregisters itself. On a
 * reload the next page may have found the registration by then: it goes on under a worker that is no longer
 * registered, so that pages in frames do not reach Parley. So the farewell is not sent. The worker finds out by
 * itself which pages are gone.
 *
 * msw also asks for a newer build of the worker without waiting for the outcome. That request may fail, for
 * example without a network; the page goes on with the worker it has.
 */
export function makeLasting(
  worker: Pick<ServiceWorker, 'postMessage'>,
  registration: Pick<ServiceWorkerRegistration, 'update'>,
): void {
  const post = worker.postMessage.bind(worker) as (message: unknown, ...rest: unknown[]) => void;
  worker.postMessage = (message: unknown, ...rest: unknown[]) => {
    if (message !== FAREWELL) post(message, ...rest);
  };
  const update = registration.update.bind(registration);
  registration.update = () => update().catch(() => registration as ServiceWorkerRegistration);
}
