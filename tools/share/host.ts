import { once } from 'node:events';
import { CheckFailure } from '../lib/check-failure.mjs';
import { freePort } from '../lib/ports.ts';
import type { ShareOptions } from './arguments.ts';
import { type MadeWorld, ShareFolder } from './share-folder.ts';
import { startWorkerd } from './workerd.ts';

/** How long open requests have to end when a host stops, in milliseconds. */
const GRACE_MS = 2_000;

/** A world of a host that runs. */
export interface SharedWorld extends MadeWorld {
  /** The links of its class; null without one. */
  readonly links: { readonly teach: string; readonly join: string } | null;
}

/** A host of shared worlds that runs. */
export interface RunningHost {
  /** Where people reach it. */
  readonly origin: string;
  readonly key: string;
  readonly pid: number;
  /** Those that were made from its folder and have not expired, oldest first. */
  readonly worlds: readonly SharedWorld[];
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
    const host = { listening, key: folder.key };
    const worlds: SharedWorld[] = [];
    for (const world of folder.worlds(Date.now()))
      worlds.push({ ...world, links: world.isClass === true ? await linksOf(host, world) : null });
    const { isClass } = options;
    const hasOne = worlds.some((world) => !isClass || world.links !== null);
    const wanted = hasOne ? options.worlds : Math.max(1, options.worlds);
    for (let made = 0; made < wanted; made += 1) worlds.push(await makeWorld(host, isClass));
    // The links of a class are its own, and may be replaced meanwhile.
    folder.keep(worlds.map(({ links: _links, ...world }) => world));
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

interface Asked {
  readonly listening: string;
  readonly key: string;
}

/** What a host says of one of its worlds. */
interface Told {
  readonly url: string;
  readonly expires: string;
  readonly links?: NonNullable<SharedWorld['links']>;
}

async function askHost({ listening, key }: Asked, path: string, body?: object): Promise<Told> {
  const answer = await fetch(`${listening}/worlds${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return (await answer.json()) as Told;
  throw new CheckFailure(
    `the host answers /worlds${path} with ${answer.status}`,
    await answer.text(),
  );
}

async function makeWorld(host: Asked, isClass: boolean): Promise<SharedWorld> {
  const { url, expires, links = null } = await askHost(host, '', { class: isClass });
  return { path: new URL(url).pathname, expires, isClass, links };
}

/** The links of now of a class. A world that was ended, or cannot be read, has none. */
async function linksOf(host: Asked, { path }: MadeWorld): Promise<SharedWorld['links']> {
  const [, , name = ''] = path.split('/');
  const told = await askHost(host, `/${name}`).catch(() => null);
  return told?.links ?? null;
}
