import { workerAddress } from './worker-address.ts';

/**
 * Unregisters Parley's worker of an earlier build at the same address, which would intercept requests to a Parley
 * server. Other workers are not changed. Never rejects.
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
    // If workers are blocked, none is registered.
  }
}
