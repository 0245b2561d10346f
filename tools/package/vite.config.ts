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
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  // The package contains the libraries that it uses, so it has no dependencies. Users install these three themselves.
  ssr: { noExternal: true, external: ['msw', '@playwright/test', 'vitest'] },
});
