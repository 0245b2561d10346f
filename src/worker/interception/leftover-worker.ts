import { workerAddress } from './worker-address.ts';

/**
 * Unregisters a worker that an earlier build at the same address left behind, so that it cannot stand
 * between the page and a Parley server. Workers of others are left alone. Never rejects.
 */
export async function removeLeftoverWorker(baseUrl: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { url } = workerAddress(baseUrl);
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      const { installing, waiting, active } = registration;
      if ([installing, waiting, active].some((worker) => worker?.scriptURL === url)) {
        await registration.unregister();
      }
    }
  } catch {
    // Where workers are blocked there is none to remove.
  }
}
