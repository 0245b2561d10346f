import { late } from '../../base/late.ts';
import type { Guest } from './guest.ts';
import { discoveryChannel } from './names.ts';

const GUEST = late(() => import('./guest.ts'), { ahead: true });

/**
 * How long to wait for the host before the user gets a choice, in milliseconds: it may still be opening its world. The search
 * goes on.
 */
const SILENT_TIMEOUT_MS = 3_000;

/**
 * Seeks the tab that runs a world, and resolves to a guest of it once that tab has answered. If no tab answers in time, calls
 * `onSilent` and keeps seeking. `signal` ends the search.
 */
export type SeekHost = (key: string, signal: AbortSignal, onSilent: () => void) => Promise<Guest>;

/** The code of guests is loaded when there is a host to seek. Rejects if that, or the browser, fails. */
export const seekHost: SeekHost = async (key, signal, onSilent) => {
  const timer = setTimeout(onSilent, SILENT_TIMEOUT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const guest = new (await GUEST.load()).Guest(key);
  if (signal.aborted) guest.leave();
  signal.addEventListener('abort', guest.leave);
  await guest.joined;
  clearTimeout(timer);
  return guest;
};

/**
 * Resolves when another tab seeks the host of a world, so that the code for guests loads only then. The message itself is not
 * answered: guests ask again when they hear that there is a host.
 */
export const waitForFirstGuest = (key: string): Promise<void> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(discoveryChannel(key));
    channel.addEventListener('message', () => {
      channel.close();
      resolve();
    });
  });
