import { late } from '../../base/late.ts';
import type { Guest } from './guest.ts';
import { findingChannel } from './names.ts';

const GUEST = late(() => import('./guest.ts'), { ahead: true });

/**
 * How long the host may take to answer before the user has a choice, in milliseconds: it may be opening its world. It is
 * sought all the while.
 */
const TIMEOUT_MS = 3_000;

/**
 * Finds the tab that runs a world: resolves to this tab's way to it, once that tab has answered. Until then, or for ever
 * if no tab answers, `onSilent` is called after a moment. `signal` ends it.
 */
export type SeekHost = (key: string, signal: AbortSignal, onSilent: () => void) => Promise<Guest>;

/** The code of guests is loaded when there is a host to seek. Rejects if that, or the browser, fails. */
export const seekHost: SeekHost = async (key, signal, onSilent) => {
  const late = setTimeout(onSilent, TIMEOUT_MS);
  signal.addEventListener('abort', () => clearTimeout(late));
  const guest = new (await GUEST.load()).Guest(key);
  if (signal.aborted) guest.leave();
  signal.addEventListener('abort', guest.leave);
  await guest.joined;
  clearTimeout(late);
  return guest;
};

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
