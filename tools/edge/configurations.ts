import type { Plugin } from 'vite';

/** The class of the objects, as `src/edge/worker.ts` exports it, and the names that it finds its bindings by. */
const CLASS = 'SharedWorld';
const OBJECTS = 'WORLDS';
const PAGE = 'PAGE';

/** What `npm run share` says to the worker by its environment. */
export const SETTINGS = [
  'PARLEY_KEY',
  'PARLEY_ORIGIN',
  'PARLEY_DELIVERY',
  'PARLEY_DAYS',
  'PARLEY_MEGABYTES',
  'PARLEY_CALLS',
] as const;

/** The version of the behaviour of the runtime that the worker was tried with. */
const COMPATIBILITY_DATE = '2026-11-01';
/** Compression of sockets costs memory for each, and a short message could expand to a long one. */
const COMPATIBILITY_FLAGS = ['no_web_socket_compression'];

/** Files beside the worker. */
export const WORKER = 'worker.js';
export const WORKERD = 'workerd.capnp';
const WRANGLER = 'wrangler.json';

/** Names that `npm run share` gives to workerd for what differs from start to start. */
export const SOCKET = 'http';
export const DATA = 'data';
export const PAGE_FILES = 'page';

/** Writes the configurations of a worker beside it. */
export const writeConfigurations = (): Plugin => ({
  name: 'parley:edge-configurations',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: WORKERD, source: workerdConfiguration() });
    this.emitFile({
      type: 'asset',
      fileName: WRANGLER,
      source: `${JSON.stringify(wranglerConfiguration(), null, 2)}\n`,
    });
  },
});

/**
 * For workerd on this machine: loopback, storage in a folder, and nothing is sent anywhere but to public and private addresses
 * of hosts that the worker lets pass.
 */
const workerdConfiguration = () => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "parley", worker = .parley),
    (name = "${DATA}", disk = (path = "${DATA}", writable = true)),
    (name = "${PAGE_FILES}", disk = (path = "../page")),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "${SOCKET}", address = "127.0.0.1:4545", http = (), service = "parley")],
);

const parley :Workerd.Worker = (
  modules = [(name = "${WORKER}", esModule = embed "${WORKER}")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = [${COMPATIBILITY_FLAGS.map((flag) => `"${flag}"`).join(', ')}],
  globalOutbound = "internet",
  durableObjectNamespaces = [(className = "${CLASS}", uniqueKey = "parley-worlds", enableSql = true)],
  durableObjectStorage = (localDisk = "${DATA}"),
  bindings = [
    (name = "${OBJECTS}", durableObjectNamespace = "${CLASS}"),
    (name = "${PAGE}", service = "${PAGE_FILES}"),
${SETTINGS.map((name) => `    (name = "${name}", fromEnvironment = "${name}"),`).join('\n')}
  ],
);
`;

/** For the hosted service. The key is a secret of its own: \`wrangler secret put PARLEY_KEY\`. */
export const wranglerConfiguration = () => ({
  $schema: 'https://unpkg.com/wrangler/config-schema.json',
  name: 'parley',
  main: WORKER,
  no_bundle: true,
  compatibility_date: COMPATIBILITY_DATE,
  compatibility_flags: COMPATIBILITY_FLAGS,
  durable_objects: { bindings: [{ name: OBJECTS, class_name: CLASS }] },
  migrations: [{ tag: 'v1', new_sqlite_classes: [CLASS] }],
  assets: {
    directory: '../page',
    binding: PAGE,
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
  vars: { PARLEY_DELIVERY: '', PARLEY_DAYS: '30', PARLEY_MEGABYTES: '100', PARLEY_CALLS: '100' },
  observability: { enabled: true },
});
