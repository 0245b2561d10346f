import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';
import { defineConfig, esmExternalRequirePlugin } from 'vite';
import { licenceNotices } from '../vite/licences.ts';

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly bin: Readonly<Record<string, string>>;
};

/** The doors of the package: the scripts that `exports` and `bin` of `package.json` name. */
const DOORS = [
  ...Object.values(exports).flatMap((door) => (typeof door === 'string' ? [] : [door.default])),
  ...Object.values(bin),
].map((file) => basename(file, '.js'));

/**
 * What each of these needs at once is one file: to look for eighty files takes Node longer than to run them. What loads late stays
 * apart.
 */
const TOGETHER = [
  ['platform', 'src/package/parley.ts'],
  ['tests', 'src/package/testing.ts'],
  ['host', 'src/package/server.ts'],
] as const;

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const needed = new Map<string, ReadonlySet<string>>();

/** The file that a module goes to, or null for one that the bundler chooses. Doors keep their own. */
function partOf(id: string, graph: Graph): string | null {
  if (DOORS.some((door) => id === resolve(`src/package/${door}.ts`))) return null;
  const [[platform, door]] = TOGETHER;
  if (reachedFrom(door, graph).has(id)) return platform;
  // What the platform loads late runs anywhere, too: it must not share a file with what needs Node.
  if (reachedFrom(door, graph, true).has(id)) return null;
  return TOGETHER.find(([, own]) => reachedFrom(own, graph).has(id))?.[0] ?? null;
}

/** All modules that a door imports, with those that they import; `late`: also what they load late. */
function reachedFrom(door: string, graph: Graph, late = false): ReadonlySet<string> {
  const key = `${door} ${late}`;
  const known = needed.get(key);
  if (known !== undefined) return known;
  const seen = new Set([resolve(door)]);
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(late ? dynamicallyImportedIds : [])])
      seen.add(imported);
  }
  needed.set(key, seen);
  return seen;
}

/** Builds the package: a file for each door, and the parts that several of them share or that load late. */
export default defineConfig({
  plugins: [
    licenceNotices(),
    // What the server requires of Node it imports: otherwise all parts, those for a page too, would create such a `require`.
    esmExternalRequirePlugin({ external: [...builtinModules] }),
  ],
  // The build for any runtime: the one for Node, which does the same, requires two of its modules.
  resolve: { alias: { yaml: resolve('node_modules/yaml/browser/index.js') } },
  build: {
    ssr: true,
    outDir: 'dist/package',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(DOORS.map((door) => [door, `src/package/${door}.ts`])),
      output: {
        // What types say is in the declarations; what bundlers read stays, and licences are in a file of their own.
        comments: { legal: true, annotation: true, jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        codeSplitting: {
          // What several import stays where it was put.
          includeDependenciesRecursively: false,
          groups: TOGETHER.map(([part], place) => ({
            name: (id, graph) => (partOf(id, graph) === part ? part : null),
            priority: TOGETHER.length - place,
          })),
        },
      },
    },
  },
  // The package contains the libraries that it uses, so it has no dependencies. Users install these themselves.
  ssr: { noExternal: true, external: ['libsql', 'msw', '@playwright/test', 'vitest'] },
});
