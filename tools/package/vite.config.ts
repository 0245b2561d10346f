import { defineConfig } from 'vite';
import { licenceNotices } from '../vite/licences.ts';

/** The doors of the package: what `exports` of `package.json` names. */
const DOORS = ['parley', 'msw', 'server', 'testing', 'vitest', 'playwright', 'command'];

/** Builds the package: a file for each door, and the parts that several of them share or that load late. */
export default defineConfig({
  plugins: [licenceNotices()],
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
  // What the package brings along it bundles: whoever installs it gets nothing else. These are theirs already.
  ssr: { noExternal: true, external: ['msw', '@playwright/test', 'vitest'] },
});
