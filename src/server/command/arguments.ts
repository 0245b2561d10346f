import { parseArgs } from 'node:util';
import { printable } from './printable.ts';

/** What the world of a class may have if nobody says more. */
const CLASS_MEGABYTES = 500;

/** How a server writes down what it does: a line of JSON each, a line of text each, or faults alone. */
const LOG_FORMATS = ['json', 'text', 'off'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Name or address to listen on. */
  readonly host: string;
  /** Further host names of the server, besides loopback and `host`. */
  readonly allowedHosts: readonly string[];
  /** The origin by which others reach the server, through a proxy; null if they reach it as it listens. */
  readonly publicUrl: string | null;
  /** Makes worlds and their secrets predictable; null for random secrets. */
  readonly seed: number | null;
  /** A link or the path of a file with a demo, whose world the server begins with; null for a new world. */
  readonly demo: string | null;
  /** The path of a file with a world, which the server begins with as it is; null for a new one. */
  readonly worldFile: string | null;
  /** The folder that keeps the worlds; null to keep them in memory. */
  readonly data: string | null;
  /** How many megabytes a world in that folder may have; null without a bound. */
  readonly maxMegabytes: number | null;
  /** The path of a manifest, whose app is created and installed; null for none. */
  readonly manifest: string | null;
  /** The path of a file that is written what the program of that app needs; null for none. */
  readonly writeEnv: string | null;
  /** Prints one line of JSON for programs, in place of what people read. */
  readonly json: boolean;
  /** Writes files that lead unmodified programs here, which call the address of the real service. */
  readonly preload: boolean;
  /** Delivers events to link-local, metadata and reserved addresses, too. */
  readonly sendAnywhere: boolean;
  /** Whether a class shares the world: its people join by links. */
  readonly isClass: boolean;
  /** The hosts to which the server of a class sends events. */
  readonly allowedDeliveries: readonly string[];
  /** Origins whose pages may show the page at `?embed` in a frame. */
  readonly embedFrom: readonly string[];
  /** What is written of requests, start, stop and faults, on the standard error. */
  readonly log: LogFormat;
}

export type Arguments =
  | { readonly kind: 'serve'; readonly options: ServeOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly message: string };

/** @param typed what is typed before the options: `npm run serve --` */
export const writeHelp = (typed: string) => `Serves Parley, the platform and its page, over HTTP.

  ${typed} [options]

  --port <number>      port to listen on, 0 for any free one (default 4321)
  --host <name>        name or address to listen on (default 127.0.0.1: this machine only);
                       other machines need the key it prints for the sandbox
  --allow-host <name>  a further host name to answer for; may be given several times
  --public-url <origin>
                       the address that others use, such as that of a proxy with TLS: https://parley.example;
                       all addresses that the platform hands out begin with it
  --seed <number>      starts from this seed, with tokens and secrets that anybody can work out;
                       without it they are random and change with every start
  --demo <file|link>   starts with the world of a demo, whose tokens and secrets anybody can work out
  --world <file>       starts with a world that the page saved: its messages, clock, tokens and secrets;
                       nothing is written back to the file
  --data <folder>      keeps the worlds in this folder: messages, clock, tokens, secrets and files outlast the server;
                       with --world it must have none yet
  --max-megabytes <number>
                       what each world in the folder may have, with its files, its log and its past
                       (default: ${CLASS_MEGABYTES} for a class, otherwise no bound); a full one is still read, and takes a reset
  --class              lets a class share the world, and prints two links: one to teach, one to join; nobody gets into the
                       sandbox without one of them, this machine included
  --allow-delivery <host>
                       sends events of a class to this host, too; by default they go to no other program
  --manifest <file>    creates and installs the app of a manifest, JSON or YAML, and prints what its program
                       needs in its environment
  --write-env <file>   writes that to a file, too; never over one that something else wrote
  --preload            prints what to write before the command of a program in Node or Python that calls the address
                       of the real service, so that it calls this server instead
  --embed-from <origin>
                       lets pages of this origin frame the page at ?embed; may be given several times
  --json               prints one line of JSON when it answers, for scripts: url, apiUrl, tokens, app, environment
  --log <format>       writes a line for each request, and for start, stop and faults, on the standard error:
                       json, text or off (default off: faults alone)
  --send-anywhere      sends to link-local, metadata and private addresses, too
  --help               shows this

It stops with Ctrl+C or SIGTERM. Exit codes: 0 when it was stopped, 1 when it cannot listen, 2 for what was typed.
`;

const MAX_SEED = 2 ** 32 - 1;

/** Far more than what fits in the memory of a server. */
const MAX_MEGABYTES = 1_000_000;

const OPTIONS = {
  port: { type: 'string', default: '4321' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  'public-url': { type: 'string' },
  seed: { type: 'string' },
  demo: { type: 'string' },
  world: { type: 'string' },
  data: { type: 'string' },
  'max-megabytes': { type: 'string' },
  manifest: { type: 'string' },
  'write-env': { type: 'string' },
  json: { type: 'boolean', default: false },
  preload: { type: 'boolean', default: false },
  'embed-from': { type: 'string', multiple: true, default: [] as string[] },
  'send-anywhere': { type: 'boolean', default: false },
  log: { type: 'string', default: 'off' },
  class: { type: 'boolean', default: false },
  'allow-delivery': { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

/** What can be typed: `--port` and the others. */
export const SERVE_OPTIONS = Object.keys(OPTIONS).map((name) => `--${name}`);

/** Parses the command line, without the program's name. The message of a mistake says how to fix it. */
export function readArguments(args: readonly string[]): Arguments {
  let values: {
    port: string;
    host: string;
    'allow-host': string[];
    'public-url'?: string | undefined;
    seed?: string | undefined;
    demo?: string | undefined;
    world?: string | undefined;
    data?: string | undefined;
    'max-megabytes'?: string | undefined;
    manifest?: string | undefined;
    'write-env'?: string | undefined;
    json: boolean;
    preload: boolean;
    'embed-from': string[];
    'send-anywhere': boolean;
    log: string;
    class: boolean;
    'allow-delivery': string[];
    help: boolean;
  };
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return { kind: 'help' };
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    return mistake(`--port must be a whole number from 0 to 65535, not “${values.port}”.`);
  }
  const seed = values.seed === undefined ? null : Number(values.seed);
  if (seed !== null && (!/^\d+$/.test(values.seed ?? '') || seed > MAX_SEED)) {
    return mistake(`--seed must be a whole number from 0 to ${MAX_SEED}, not “${values.seed}”.`);
  }
  const demo = values.demo ?? null;
  if (demo?.trim() === '') return mistake('--demo must be a link or the path of a file.');
  const worldFile = values.world ?? null;
  if (worldFile?.trim() === '') return mistake('--world must be the path of a file.');
  const data = values.data ?? null;
  if (data?.trim() === '') return mistake('--data must be the path of a folder.');
  if (data !== null && (demo !== null || seed !== null))
    return mistake(
      `--data and ${demo === null ? '--seed' : '--demo'} cannot be used together: such a world is the same at every start.`,
    );
  const megabytes = values['max-megabytes'];
  if (megabytes !== undefined) {
    if (data === null)
      return mistake('--max-megabytes needs --data: it bounds what a folder keeps.');
    if (!/^[1-9]\d{0,6}$/.test(megabytes) || Number(megabytes) > MAX_MEGABYTES)
      return mistake(
        `--max-megabytes must be a whole number from 1 to ${MAX_MEGABYTES}, not “${megabytes}”.`,
      );
  }
  const classMegabytes = values.class && data !== null ? CLASS_MEGABYTES : null;
  const manifest = values.manifest ?? null;
  if (manifest?.trim() === '') return mistake('--manifest must be the path of a file.');
  const writeEnv = values['write-env'] ?? null;
  if (writeEnv?.trim() === '') return mistake('--write-env must be the path of a file.');
  if (writeEnv !== null && manifest === null)
    return mistake('--write-env needs --manifest: it writes what the app of a manifest needs.');
  const publicUrl = values['public-url'] ?? null;
  if (publicUrl !== null && !isOrigin(publicUrl))
    return mistake(
      `--public-url must be an origin such as https://parley.example, not “${publicUrl}”.`,
    );
  const log = LOG_FORMATS.find((format) => format === values.log);
  if (log === undefined)
    return mistake(`--log must be ${LOG_FORMATS.join(', ')}, not “${values.log}”.`);
  if (values['allow-delivery'].length > 0 && !values.class)
    return mistake('--allow-delivery needs --class: any other server sends to every address.');
  if (values.class && (seed !== null || demo !== null))
    return mistake(
      `--class and ${seed === null ? '--demo' : '--seed'} cannot be used together: anybody could work out everybody’s tokens.`,
    );
  const clash = bothGiven({ '--world': worldFile, '--demo': demo, '--seed': seed });
  if (clash !== null) return mistake(clash);
  for (const [option, names] of [
    ['--host', [values.host]],
    ['--allow-host', values['allow-host']],
    ['--allow-delivery', values['allow-delivery']],
  ] as const) {
    const wrong = names.find((name) => !isHost(name));
    if (wrong !== undefined) {
      return mistake(`${option} must be a host name or an address without a port, not “${wrong}”.`);
    }
  }
  const strange = values['embed-from'].find((each) => !isOrigin(each));
  if (strange !== undefined) {
    return mistake(
      `--embed-from must be an origin such as https://docs.example, not “${strange}”.`,
    );
  }
  return {
    kind: 'serve',
    options: {
      port,
      host: values.host,
      allowedHosts: values['allow-host'],
      publicUrl,
      seed,
      demo,
      worldFile,
      data,
      maxMegabytes: megabytes === undefined ? classMegabytes : Number(megabytes),
      manifest,
      writeEnv,
      json: values.json,
      preload: values.preload,
      sendAnywhere: values['send-anywhere'],
      isClass: values.class,
      allowedDeliveries: values['allow-delivery'],
      embedFrom: values['embed-from'],
      log,
    },
  };
}

/** What is wrong if more than one option says which world to begin with; null if nothing is. */
function bothGiven(sources: Readonly<Record<string, string | number | null>>): string | null {
  const [first, second] = Object.keys(sources).filter((option) => sources[option] !== null);
  if (first === undefined || second === undefined) return null;
  const what = first === '--world' ? 'the file of a world' : 'a demo';
  return `${first} and ${second} cannot be used together: ${what} has a seed of its own.`;
}

/** What was typed may have been pasted from anywhere, so it never reaches the terminal as it is. */
const mistake = (message: string): Arguments => ({ kind: 'mistake', message: printable(message) });

/** `localhost`, `parley.example`, `10.0.0.1`, `::1`. */
function isHost(name: string): boolean {
  return /^[a-z0-9._-]+$/i.test(name) || /^[0-9a-f.]*:[0-9a-f:.]*$/i.test(name);
}

/** `https://docs.example`, `http://localhost:8080`: nothing that means more, or something else, in a policy. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
