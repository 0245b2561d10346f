import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Which modules share a file of the built page. By default each set of dynamic imports that share a module makes a file of
 * its own: a hundred files until the first answer, and loading them costs more than running them.
 *
 * A module is a part of every dynamic import that it is reached from without another dynamic import in between.
 */
export interface Chunk {
  name: string;
  /** Whether modules of these parts belong here. */
  holds: (parts: ReadonlySet<string>) => boolean;
}

/** All parts of the page that load late, by what they are for. */
const LATE: Record<string, readonly string[]> = JSON.parse(
  readFileSync('src/late-parts.json', 'utf8'),
);

/** The page itself: what index.html names. */
const PAGE = 'index.html';
/**
 * `platform`: what it loads when somebody calls it, and `reference` what few read; `sharing`: what tabs need that share a
 * world; `around`: a panel.
 */
const { hosts = [], platform = [], reference = [], sharing = [] } = LATE;
const { programs = [], around = [], editors = [] } = LATE;
/** What checks blocks, which panels share that show or write messages. */
const BLOCKS = 'src/contract/blocks/check.ts';
const CALLED = [...platform, ...reference];
const OF_PLATFORM = [...hosts, ...CALLED, ...sharing];
const SIGN_IN = 'src/panels/sign-in/SignIn.tsx';
const CONDITIONS = 'src/panels/conditions/Conditions.tsx';
const INSTALL = 'src/panels/install/Install.tsx';
const COMPOSER = 'src/panels/composer/Composer.tsx';
const LIVE_PREVIEW = 'src/panels/composer/preview/LivePreview.tsx';
const COMPOSED = Object.values(LATE)
  .flat()
  .filter((part) => part.startsWith('src/panels/composer/'));
const EXPLORER = 'src/panels/explorer/Explorer.tsx';
const WORKSPACE = 'src/panels/workspace/Workspace.tsx';
const EVENTS = 'src/panels/events/Events.tsx';

/**
 * In the order of their priority. What a module imports is part of all that the module is part of, so that no chunk imports
 * one further down.
 */
const CHUNKS: readonly Chunk[] = [
  { name: 'index', holds: (parts) => parts.has(PAGE) },
  // What the platform and the panels share: a page that a server sent loads it without the platform.
  {
    name: 'contract',
    holds: (parts) => some(hosts, parts) && !isOnly(OF_PLATFORM, parts),
  },
  { name: 'platform', holds: (parts) => some(hosts, parts) && isOnly(OF_PLATFORM, parts) },
  // What is around the first panel, and what others share with that or with the panel.
  {
    name: 'controls',
    holds: (parts) => some(around, parts) || (parts.size > 1 && parts.has(EXPLORER)),
  },
  { name: 'blocks', holds: (parts) => parts.has(BLOCKS) },
  // What panels share with the platform’s parts on demand, so that a panel does not load those: what signs, conditions,
  // what scopes mean, events, demos, views and interactions.
  { name: 'tokens', holds: (parts) => some(platform, parts) && parts.has(SIGN_IN) },
  { name: 'conditions', holds: (parts) => some(platform, parts) && parts.has(CONDITIONS) },
  { name: 'scopes', holds: (parts) => some(platform, parts) && parts.has(INSTALL) },
  { name: 'messages', holds: (parts) => some(platform, parts) && parts.has(WORKSPACE) },
  { name: 'events', holds: (parts) => some(platform, parts) && parts.has(EVENTS) },
  {
    name: 'demos',
    holds: (parts) => some(platform, parts) && !isOnly([...CALLED, ...COMPOSED], parts),
  },
  { name: 'views', holds: (parts) => some(platform, parts) && parts.has(COMPOSER) },
  { name: 'interactions', holds: (parts) => some(platform, parts) && parts.has(LIVE_PREVIEW) },
  { name: 'reference', holds: (parts) => isOnly(reference, parts) },
  { name: 'on-demand', holds: (parts) => isOnly(CALLED, parts) },
  { name: 'sharing', holds: (parts) => isOnly(sharing, parts) },
  { name: 'programs', holds: (parts) => isOnly(programs, parts) },
  { name: 'code', holds: (parts) => parts.size > 1 && isOnly(editors, parts) },
];

/**
 * The index of a package imports all of it, so each importer seems to need all. These few need: the chunk that holds them, or
 * null for one that the bundler makes.
 */
const FEW_NEED: readonly (readonly [RegExp, string | null])[] = [
  [/\/react-query\/.*\/useMutation\.js$|\/query-core\/.*\/mutationObserver\.js$/, 'controls'],
  [/\/react-query\/.*\/useQueries\.js$|\/query-core\/.*\/queriesObserver\.js$/, null],
  [/\/@internationalized\/number\/.*\/NumberParser\.mjs$/, null],
];

const some = (wanted: readonly string[], parts: ReadonlySet<string>) =>
  wanted.some((each) => parts.has(each));
const isOnly = (wanted: readonly string[], parts: ReadonlySet<string>) =>
  parts.size > 0 && [...parts].every((each) => wanted.includes(each));

export interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/**
 * For each module the parts of the page that need it, by their paths below the root.
 *
 * @param root absolute, with a slash at its end
 */
export function partsOf(graph: Graph, root: string): Map<string, Set<string>> {
  const parts: Map<string, Set<string>> = new Map();
  const entries = [root + PAGE];
  const known = new Set(entries);
  for (const entry of entries) {
    const part = entry.replace(root, '');
    const waiting = [entry];
    for (const id of waiting) {
      const of = parts.get(id) ?? new Set();
      if (of.has(part)) continue;
      parts.set(id, of.add(part));
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      waiting.push(...importedIds);
      for (const later of dynamicallyImportedIds) {
        if (!known.has(later)) entries.push(later);
        known.add(later);
      }
    }
  }
  return parts;
}

/** Compares what a build loads late with the list of it. */
function checkLate(parts: Map<string, Set<string>>, listed: readonly string[]): void {
  const found = new Set([...parts.values()].flatMap((of) => [...of]));
  const unlisted = [...found].filter((each) => each.startsWith('src/') && !listed.includes(each));
  const gone = listed.filter((each) => !found.has(each));
  if (unlisted.length + gone.length > 0)
    throw new Error(
      `src/late-parts.json lacks [${unlisted.join(', ')}] and lists what nothing loads late [${gone.join(', ')}]`,
    );
}

/**
 * The groups for `output.codeSplitting` of the bundler. The build fails if it loads other parts late than those listed.
 *
 * @param root absolute, with a slash at its end
 */
export function chunkGroups(root: string, listed: readonly string[] = Object.values(LATE).flat()) {
  let parts: Map<string, Set<string>> | null = null;
  const chunkOf: (id: string, graph: Graph) => string | null = (id, graph) => {
    if (parts === null) {
      parts = partsOf(graph, root);
      checkLate(parts, listed);
    }
    // What the bundler adds itself is imported by nobody.
    const of = parts.get(id) ?? new Set([PAGE]);
    const ofFew = FEW_NEED.find(([path]) => path.test(id));
    if (ofFew !== undefined) return ofFew[1];
    return CHUNKS.find(({ holds }) => holds(of))?.name ?? null;
  };
  return CHUNKS.map(({ name: chunk }, place) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    debugName: chunk,
    priority: CHUNKS.length - place,
  }));
}

/**
 * The file of a build that holds a module.
 *
 * @param path of the module, below the root
 */
export function chunkWith(bundle: Rolldown.OutputBundle, path: string): string {
  for (const [file, piece] of Object.entries(bundle))
    if (piece.type === 'chunk' && piece.moduleIds.some((id) => id.endsWith(`/${path}`)))
      return file;
  throw new Error(`no chunk holds ${path}`);
}

/** What the first call from the Explorer needs, in the order in which it is needed. */
const EVERYWHERE = ['src/app/parts/parts.ts', 'src/panels/explorer/Explorer.tsx'];

/** What it needs besides if the platform runs in the tab. A Parley server takes these tags out of the page. */
const IN_THE_TAB = ['src/worker/tab-host.ts', 'src/worker/interception/interception.ts'];

/**
 * Names in the built page what loads after its own script, so that browsers fetch everything at once instead of one file
 * after the other.
 */
export function preloads(): Plugin {
  return {
    name: 'parley:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const named: Set<string> = new Set(
          chunk === undefined ? [] : filesOf(bundle, chunk.fileName),
        );
        const tags: HtmlTagDescriptor[] = [];
        for (const [modules, attributes] of [
          [EVERYWHERE, {}],
          [IN_THE_TAB, { 'data-host': 'tab' }],
        ] as const) {
          for (const file of modules.flatMap((module) =>
            filesOf(bundle, chunkWith(bundle, module)),
          )) {
            if (named.has(file)) continue;
            named.add(file);
            const attrs = {
              rel: 'modulepreload',
              crossorigin: true,
              ...attributes,
              href: `./${file}`,
            };
            tags.push({ tag: 'link', attrs, injectTo: 'head' });
          }
        }
        return tags;
      },
    },
  };
}

/** A chunk and those that it imports statically. */
function filesOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const files = [name];
  for (const file of files) {
    const chunk = bundle[file];
    const imports = chunk?.type === 'chunk' ? chunk.imports : [];
    files.push(...imports.filter((each) => !files.includes(each)));
  }
  return files;
}
