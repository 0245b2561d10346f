import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parsedArguments } from '../lib/arguments.ts';
import { CheckFailure } from '../lib/check-failure.mjs';

/** What `npm run share` was told. */
export interface ShareOptions {
  readonly port: number;
  /** Name or address to listen on. */
  readonly host: string;
  /** The address by which people reach the host, if a proxy stands before it; null: where it listens. */
  readonly origin: string | null;
  /** The folder that keeps the worlds, an absolute path. */
  readonly data: string;
  /** How many new worlds to make. */
  readonly worlds: number;
  /** Whether the new worlds are for classes: each has a link to teach and one to join. */
  readonly isClass: boolean;
  /** Hosts that events and webhooks may go to. */
  readonly delivery: readonly string[];
  readonly days: number;
  readonly megabytes: number;
  readonly calls: number;
  /** Prints one line of JSON for programs, in place of what people read. */
  readonly json: boolean;
}

const MAX_WORLDS = 1000;

export const USAGE = `Hosts worlds that several people share, each at a link of its own, until they expire.

  npm run share -- [options]

  --port <number>      port to listen on, 0 for any free one (default 4545)
  --host <name>        name or address to listen on (default 127.0.0.1: this machine only)
  --origin <origin>    where people reach it, if a proxy stands before it: https://parley.school.example
  --data <folder>      keeps the worlds in this folder (default ~/.parley/share)
  --worlds <number>    makes this many new worlds and prints their links; the first start makes one
  --class              a class shares each new world: one link to teach it, and one to join; makes one
                       if there is none yet
  --allow-delivery <host>
                       lets worlds send events and webhooks to this host, with or without a port;
                       may be given several times; without it nothing is sent anywhere
  --days <number>      how long a world lives (default 30)
  --megabytes <number> how much a world may store (default 100)
  --calls <number>     how many calls a second a world answers (default 100)
  --json               prints one line of JSON when it answers: url, key, worlds
  --help               shows this

With the link of a world, anybody can do everything in it; in a class, only its teacher can. It stops with Ctrl+C or SIGTERM.`;

const OPTIONS = {
  port: { type: 'string', default: '4545' },
  host: { type: 'string', default: '127.0.0.1' },
  origin: { type: 'string' },
  data: { type: 'string' },
  worlds: { type: 'string', default: '0' },
  class: { type: 'boolean', default: false },
  'allow-delivery': { type: 'string', multiple: true, default: [] as string[] },
  days: { type: 'string', default: '30' },
  megabytes: { type: 'string', default: '100' },
  calls: { type: 'string', default: '100' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Reads the arguments.
 *
 * @returns null if help is asked for
 * @throws {CheckFailure} that says which argument is wrong
 * @param folder what a relative path is relative to
 */
export function readArguments(args: readonly string[], folder: string): ShareOptions | null {
  const { values } = parsedArguments('npm run share', USAGE, args, OPTIONS);
  if (values.help) return null;
  for (const host of values['allow-delivery'])
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/i.test(host))
      throw failOption(
        '--allow-delivery',
        'a host name such as hooks.example or 127.0.0.1:3000',
        host,
      );
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(values.host))
    throw failOption('--host', 'a host name or an address without a port', values.host);
  const { origin = null, data } = values;
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).origin === origin))
    throw failOption('--origin', 'an origin such as https://parley.school.example', origin);
  if (data?.trim() === '') throw failOption('--data', 'the path of a folder', data);
  return {
    port: countIn('--port', values.port, { from: 0, to: 65_535 }),
    host: values.host,
    origin,
    data: data === undefined ? join(homedir(), '.parley', 'share') : resolve(folder, data),
    worlds: countIn('--worlds', values.worlds, { from: 0, to: MAX_WORLDS }),
    isClass: values.class,
    delivery: values['allow-delivery'].map((host) => host.toLowerCase()),
    days: countIn('--days', values.days, { from: 1, to: 3650 }),
    megabytes: countIn('--megabytes', values.megabytes, { from: 1, to: 10_000 }),
    calls: countIn('--calls', values.calls, { from: 1, to: 1_000_000 }),
    json: values.json,
  };
}

function countIn(option: string, written: string, { from, to }: { from: number; to: number }) {
  const count = Number(written);
  if (!/^\d+$/.test(written) || count < from || count > to)
    throw failOption(option, `a whole number from ${from} to ${to}`, written);
  return count;
}

const failOption = (option: string, what: string, written: string) =>
  new CheckFailure(`${option} must be ${what}, not ${JSON.stringify(written)}`, USAGE);
