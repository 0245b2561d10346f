import { once } from 'node:events';
import { freePort } from '../lib/ports.ts';
import type { ShareOptions } from './arguments.ts';
import { type MadeWorld, ShareFolder } from './share-folder.ts';
import { startWorkerd } from './workerd.ts';

/** How long open requests have to end when a host stops, in milliseconds. */
const GRACE_MS = 2_000;

/** A host of shared worlds that runs. */
export interface RunningHost {
  /** Where people reach it. */
  readonly origin: string;
  readonly key: string;
  readonly pid: number;
  /** Those that were made from its folder and have not expired, oldest first. */
  readonly worlds: readonly MadeWorld[];
  /** Whether it runs no longer. */
  readonly ended: Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a host of shared worlds on this machine, and makes worlds: as many as asked for, and one if there is none.
 *
 * @throws {CheckFailure} if it cannot
 * @param built the folder of a build
 */
export async function startHost(options: ShareOptions, built: string): Promise<RunningHost> {
  const folder = new ShareFolder(options.data);
  const claim = folder.claim();
  try {
    const port = options.port === 0 ? await freePort() : options.port;
    const address = `${options.host}:${port}`;
    const listening = `http://${address.replace(/^0\.0\.0\.0:/, '127.0.0.1:')}`;
    const origin = options.origin ?? listening;
    const child = await startWorkerd({
      built,
      address,
      stored: folder.stored,
      settings: {
        PARLEY_KEY: folder.key,
        PARLEY_ORIGIN: origin,
        PARLEY_DELIVERY: options.delivery.join(','),
        PARLEY_DAYS: String(options.days),
        PARLEY_MEGABYTES: String(options.megabytes),
        PARLEY_CALLS: String(options.calls),
      },
    });
    claim.by(child.pid);
    const ended = once(child, 'exit').then(() => claim.release());
    const worlds = [...folder.worlds(Date.now())];
    const wanted = worlds.length === 0 ? Math.max(1, options.worlds) : options.worlds;
    for (let made = 0; made < wanted; made += 1)
      worlds.push(await makeWorld(listening, folder.key));
    folder.keep(worlds);
    return {
      origin,
      key: folder.key,
      pid: child.pid,
      worlds,
      ended,
      stop: async (signal = 'SIGTERM') => {
        child.kill(signal);
        // The runtime waits for open requests, and the stream of an open page never ends. What was acknowledged is stored.
        const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
        await ended;
        clearTimeout(timer);
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function makeWorld(origin: string, key: string): Promise<MadeWorld> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${origin}/worlds`, { method: 'POST', headers });
  const made = (await answer.json()) as { readonly url: string; readonly expires: string };
  return { path: new URL(made.url).pathname, expires: made.expires };
}
