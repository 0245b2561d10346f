import { findingChannel } from './names.ts';

/**
 * Resolves when another tab seeks the one that runs a world, so that the code for guests loads when there is one. What was said
 * is not answered: guests ask again when they hear that there is a host.
 */
export const firstGuest = (key: string): Promise<void> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(findingChannel(key));
    channel.addEventListener('message', () => {
      channel.close();
      resolve();
    });
  });
