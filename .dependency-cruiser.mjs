/**
 * Which folder may import what. Each folder names the folders of ours and the libraries it may reach;
 * anything else, Node's own modules included, is a violation. Cycles are the linter's business, which can tell
 * those that matter from those of types.
 *
 * @typedef {object} Reach
 * @property {string} comment      why
 * @property {string[]} ours       folders below src/, besides itself
 * @property {string[]} libraries  packages; a scope such as `@codemirror` stands for all of its packages
 * @property {string[]} [documents]  documents whose text it shows
 * @property {boolean} [node]      whether Node's own modules may be used
 */

/** @type {Record<string, Reach>} */
const REACHES = {
  base: {
    comment: 'What every folder may use, in a page and elsewhere.',
    ours: [],
    libraries: ['react', 'zustand'],
  },
  contract: {
    comment: 'What both sides of the wire agree on depends on neither.',
    ours: [],
    libraries: ['@noble/hashes', 'yaml', 'zod'],
  },
  platform: {
    comment: 'The service runs in a tab, on Node and at the edge: it knows no host and no page.',
    ours: ['contract'],
    libraries: ['@noble/hashes', 'hono', 'jose', 'sorted-btree', 'zod'],
  },
  'relying-party': {
    comment: 'An app of somebody’s, answered by the hosts: it knows neither platform nor page.',
    ours: ['contract'],
    libraries: ['hono'],
  },
  receiver: {
    comment:
      'A user’s program and what leaves the tab, in sandboxed frames: they know neither platform nor page.',
    ours: ['contract'],
    libraries: ['zod'],
  },
  worker: {
    comment: 'The host in the tab brings requests to the platform, and knows no page.',
    ours: ['platform', 'contract', 'receiver', 'relying-party'],
    libraries: ['@mswjs', 'idb', 'msw', 'zod'],
  },
  sql: {
    comment: 'Worlds in a database of SQL, for every host that has one: it knows no host.',
    ours: ['platform', 'contract'],
    libraries: ['jose'],
  },
  class: {
    comment: 'A class in front of a platform, for every host: it knows no host and no page.',
    ours: ['platform', 'contract'],
    libraries: ['@noble/hashes', 'zod'],
  },
  server: {
    comment: 'The host over HTTP brings requests to the platform, and knows no page.',
    ours: ['platform', 'contract', 'relying-party', 'sql', 'class'],
    libraries: ['@hono', 'hono', 'ipaddr.js', 'libsql', 'ws'],
    node: true,
  },
  edge: {
    comment:
      'The host of shared worlds in the runtime of Workers: of the host over HTTP it has what needs no Node.',
    ours: ['platform', 'contract', 'relying-party', 'server', 'sql', 'class'],
    libraries: ['@noble/hashes', 'hono', 'zod'],
  },
  package: {
    comment:
      'What others install: doors to the platform and to its host over HTTP, without a page.',
    ours: ['platform', 'contract', 'server'],
    libraries: ['@hono', '@playwright', 'hono', 'msw', 'vitest'],
    node: true,
  },
  client: {
    comment: 'The client does what any program would do: it sends requests.',
    ours: ['contract'],
    libraries: ['@tanstack/react-query', 'eventsource-parser', 'react', 'zod', 'zustand'],
  },
  ui: {
    comment: 'Components for any application: they know React, and nothing of Parley.',
    ours: [],
    libraries: [
      '@codemirror',
      '@fontsource-variable',
      '@lezer',
      '@tanstack/react-virtual',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
    ],
  },
  message: {
    comment: 'What a message says, as a tree and drawn: markup and blocks, and nobody’s data.',
    ours: ['contract', 'ui'],
    libraries: ['emojibase-data', 'lucide-react', 'markdown-it', 'react'],
  },
  lessons: {
    comment: 'What lessons say and what they look for, for the page, the scripts and the tests.',
    ours: ['contract'],
    libraries: [],
  },
  kit: {
    comment: 'What panels share and what knows Parley: it calls nothing by itself but the client.',
    ours: ['client', 'contract', 'lessons', 'message', 'ui'],
    libraries: ['lucide-react', 'react', 'react-aria-components', 'zod', 'zustand'],
    documents: ['docs/assumptions.md', 'docs/glossary.md', 'docs/interface.md'],
  },
  panels: {
    comment:
      'A panel does what a user’s program would do, through the client; never through the platform.',
    ours: ['kit', 'client', 'contract', 'lessons', 'message', 'ui'],
    libraries: [
      '@codemirror',
      '@tanstack',
      'jose',
      'lucide-react',
      'react',
      'react-aria-components',
      'zod',
      'zustand',
    ],
  },
  app: {
    comment: 'The shell brings panels together.',
    ours: ['panels', 'kit', 'client', 'contract', 'lessons', 'message', 'ui'],
    libraries: [
      '@tanstack',
      'dom-accessibility-api',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
      'zod',
      'zustand',
    ],
  },
};

/**
 * Floors of the platform, the lowest first: a folder imports from those on floors below, and from those before
 * it on its own. See docs/architecture.md.
 */
const PLATFORM_FLOORS = [
  ['runtime'],
  ['store'],
  ['model', 'seed'],
  ['http'],
  ['conditions', 'pipeline'],
  [
    'authorize',
    'webhooks',
    'openid',
    'install',
    'manifest',
    'avatars',
    'views',
    'files',
    'methods',
    'web-api',
  ],
  ['events', 'interactions', 'sockets', 'network'],
  ['service'],
  ['exams'],
  ['recipes', 'sandbox'],
];

/** Tests, benchmarks and what they share, except the two methods whose files look like tests. */
const TEST = String.raw`^(?!src/platform/methods/(api/api|auth/auth)\.test\.ts$)(.*\.(test|bench|fixture)\.tsx?$|src/tests/|src/[^/]+/testing/|.*/test-[^/]+$)`;
const anyOf = (/** @type {string[]} */ names) => `(${names.join('|')})`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const folders = Object.entries(REACHES).flatMap(
  ([folder, { comment, ours, libraries, documents = [], node }]) => {
    const packages = libraries.length > 0 ? [`(^|/)node_modules/${anyOf(libraries)}/`] : [];
    return [
      {
        name: `${folder}-folders`,
        comment,
        severity: 'error',
        from: { path: `^src/${folder}/` },
        to: {
          path: '^src/',
          pathNot: [`^src/${anyOf([folder, ...ours])}/`, '^src/base/', '^src/tests/'],
        },
      },
      {
        name: `${folder}-libraries`,
        comment,
        severity: 'error',
        // Tests bring libraries of their own.
        from: { path: `^src/${folder}/`, pathNot: TEST },
        to: {
          pathNot: ['^src/', ...packages, ...documents.map((path) => `^${path}$`)],
          // What cannot be found has a rule of its own.
          couldNotResolve: false,
          ...(node ? { dependencyTypesNot: /** @type {['core']} */ (['core']) } : {}),
        },
      },
    ];
  },
);

const inOrder = PLATFORM_FLOORS.flat();
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floors = inOrder.map((folder, place) => ({
  name: `platform-floor-${folder}`,
  comment: `Inside src/platform, ${folder} imports only what lies below it: ${inOrder.slice(0, place).join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/platform/${folder}/`, pathNot: TEST },
  to: {
    path: '^src/platform/',
    pathNot: `^src/platform/${anyOf(inOrder.slice(0, place + 1))}/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...folders,
    ...floors,
    {
      name: 'one-panel-apart-from-another',
      comment:
        'Panels can be added, removed and loaded one by one. What two of them need is in ui or client.',
      severity: 'error',
      from: { path: '^src/panels/([^/]+)/' },
      to: { path: '^src/panels/[^/]+/', pathNot: '^src/panels/$1/' },
    },
    {
      name: 'interception-in-the-worker-alone',
      comment:
        'msw and idb are ways to host, and src/worker is the host in the tab; the package has handlers for others. Holds for tests too.',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`^src/(worker/|package/msw(\.test)?\.ts$)` },
      to: { path: '(^|/)node_modules/(msw|idb)/' },
    },
    {
      name: 'sandboxed-code-by-itself',
      comment:
        'What runs inside a sandboxed frame is one script of its own. It shares only the messages and their limits with the page.',
      severity: 'error',
      from: { path: '^src/receiver/(frames|program)/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/receiver/(frames|program|protocol)/' },
    },
    {
      name: 'test-code-for-tests',
      comment: 'What tests share is no part of what ships.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^src/tests/' },
    },
    {
      name: 'no-drawers',
      comment: 'A file is named after what it holds.',
      severity: 'error',
      from: {},
      to: { path: '/(util|utils|helper|helpers|common|misc|shared)[./]', pathNot: 'node_modules' },
    },
    {
      name: 'imports-lead-somewhere',
      comment: 'Whatever cannot be found cannot be judged.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no parser for other tools to use; see tools/checks/imports.ts.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['browser', 'import', 'types', 'default'],
    },
  },
};
