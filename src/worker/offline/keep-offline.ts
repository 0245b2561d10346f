import { workerAddress } from '../interception/worker-address.ts';
import type { OfflineQuestion } from './offline-messages.ts';

/** How often to check whether the host has a newer build, in milliseconds. */
const CHECK_INTERVAL_MS = 15 * 60_000;

type Workers = Pick<ServiceWorkerContainer, 'getRegistration'>;

/** What `keepOffline` needs of the page. */
export interface OfflinePage {
  readonly baseUrl: string;
  /** The script of the page: it is named by its content, so it tells one build from another. */
  readonly script: string;
  /** Whether the user asked for little traffic. */
  readonly savesData: boolean;
  /** Called when another build is stored, or waits to be stored. */
  readonly onNewer: () => void;
}

/**
 * Asks the worker to store all files of the page, so that the next visit needs no network, and looks for newer builds as long
 * as the page is open. A worker without that part (in development, or of an older Parley) does not answer; nothing happens.
 */
export async function keepOffline(
  page: OfflinePage,
  workers: Workers = navigator.serviceWorker,
): Promise<void> {
  const registration = await workers.getRegistration(workerAddress(page.baseUrl).scope);
  if (registration === undefined) return;
  const checkBuilds = async () => {
    const { waiting, active } = registration;
    if (waiting !== null && !(await ask(waiting, { parley: 'has', url: page.script })))
      page.onNewer();
    const newest = waiting ?? active;
    if (newest !== null && !page.savesData) await ask(newest, { parley: 'fill' });
  };
  const watchInstall = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void checkBuilds();
    });
  registration.addEventListener('updatefound', () => watchInstall(registration));
  watchInstall(registration);
  setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS);
  await checkBuilds();
}

function ask(worker: Pick<ServiceWorker, 'postMessage'>, question: OfflineQuestion) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.postMessage(question, [port2]);
  });
}
