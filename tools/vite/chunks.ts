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

/** The page itself: what index.html names. */
const PAGE = 'index.html';
const HOSTS = ['src/worker/tab-host.ts', 'src/worker/embedded-host.ts'];
/** What checks blocks, which panels share that show or write messages. */
const BLOCKS = 'src/contract/blocks/check.ts';
/** What the platform loads when somebody calls it. */
const ON_DEMAND = [
  BLOCKS,
  'src/platform/exams/examine.ts',
  'src/platform/install/answer-install.ts',
  'src/platform/openid/answer-openid.ts',
  'src/platform/recipes/recipes.ts',
  'src/platform/runtime/rs256.ts',
  'src/platform/sandbox/routes.ts',
  'src/worker/worlds/demo-world.ts',
  'src/worker/worlds/world-actions.ts',
];
/** What tabs need that share a world. */
const SHARING = ['src/worker/sharing/guest.ts', 'src/worker/sharing/hosting.ts'];
/** What runs people’s programs. */
const PROGRAMS = ['src/receiver/host/program-parts.ts', 'src/receiver/loop/loop-parts.ts'];
const OF_PLATFORM = [...HOSTS, ...ON_DEMAND, ...SHARING];
const SIGN_IN = 'src/panels/sign-in/SignIn.tsx';
const CONDITIONS = 'src/panels/conditions/Conditions.tsx';
const INSTALL = 'src/panels/install/Install.tsx';
const EXPLORER = 'src/panels/explorer/Explorer.tsx';
/** What is around a panel. */
const AROUND = 'src/app/parts/parts.ts';
const EDITORS = [
  'EditableCode.tsx',
  'LoadedJsonEditor.tsx',
  'LoadedScriptEditor.tsx',
  'ReadOnlyCode.tsx',
].map((file) => `src/ui/code/${file}`);

/**
 * In the order of their priority. What a module imports is part of all that the module is part of, so that no chunk imports
 * one further down.
 */
const CHUNKS: readonly Chunk[] = [
  { name: 'index', holds: (parts) => parts.has(PAGE) },
  // What the platform and the panels share: a page that a server sent loads it without the platform.
  {
    name: 'contract',
    holds: (parts) => some(HOSTS, parts) && !only(OF_PLATFORM, parts),
  },
  { name: 'platform', holds: (parts) => some(HOSTS, parts) && only(OF_PLATFORM, parts) },
  // What is around the first panel, and what others share with that or with the panel.
  {
    name: 'controls',
    holds: (parts) => parts.has(AROUND) || (parts.size > 1 && parts.has(EXPLORER)),
  },
  { name: 'blocks', holds: (parts) => parts.has(BLOCKS) },
  // What panels share with the platform’s parts on demand, so that a panel does not load those: what signs, conditions,
  // what scopes mean, demos.
  { name: 'tokens', holds: (parts) => some(ON_DEMAND, parts) && parts.has(SIGN_IN) },
  { name: 'conditions', holds: (parts) => some(ON_DEMAND, parts) && parts.has(CONDITIONS) },
  { name: 'scopes', holds: (parts) => some(ON_DEMAND, parts) && parts.has(INSTALL) },
  { name: 'demos', holds: (parts) => some(ON_DEMAND, parts) && !only(ON_DEMAND, parts) },
  { name: 'on-demand', holds: (parts) => only(ON_DEMAND, parts) },
  { name: 'sharing', holds: (parts) => only(SHARING, parts) },
  { name: 'programs', holds: (parts) => only(PROGRAMS, parts) },
  { name: 'code', holds: (parts) => parts.size > 1 && only(EDITORS, parts) },
];

const some = (wanted: readonly string[], parts: ReadonlySet<string>) =>
  wanted.some((each) => parts.has(each));
const only = (wanted: readonly string[], parts: ReadonlySet<string>) =>
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

/**
 * The groups for `output.codeSplitting` of the bundler.
 *
 * @param root absolute, with a slash at its end
 */
export function chunkGroups(root: string) {
  let parts: Map<string, Set<string>> | null = null;
  const chunkOf: (id: string, graph: Graph) => string | null = (id, graph) => {
    parts ??= partsOf(graph, root);
    // What the bundler adds itself is imported by nobody.
    const of = parts.get(id) ?? new Set([PAGE]);
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
