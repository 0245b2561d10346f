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
