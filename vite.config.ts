import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'vite';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { chunkGroups, preloads } from './tools/vite/chunks.ts';
import { contentSecurityPolicy } from './tools/vite/content-security-policy.ts';
import { coveragePlugin } from './tools/vite/coverage.ts';
import { englishOnly } from './tools/vite/english-only.ts';
import { frameDocuments } from './tools/vite/frame-documents.ts';
import { leanMsw } from './tools/vite/lean-msw.ts';
import { licenceNotices } from './tools/vite/licences.ts';
import { offlineWorker } from './tools/vite/offline.ts';
import { indexPlugin } from './tools/vite/indexes.ts';
import { NO_TESTS } from './tools/lib/source-files.ts';

const CHUNKS = {
  // `npm run size` judges sizes, as they are transferred.
  chunkSizeWarningLimit: 1_000,
  rolldownOptions: {
    onLog(level, log, report) {
      // A part that something else imports at once is no late part.
      if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
      report(level, log);
    },
    output: {
      codeSplitting: { groups: chunkGroups(fileURLToPath(new URL('.', import.meta.url))) },
    },
  },
} satisfies BuildOptions;

/**
 * Two builds: `vite build` makes the page, static files with relative addresses that work in any folder of
 * any host; `vite build --ssr src/server/main.ts` makes the server, one file that runs with Node alone.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: './',
  plugins: [
    indexPlugin(),
    coveragePlugin(),
    leanMsw(),
    // Panels where people type: without it, each key renders all of the panel again (docs/decisions/react-compiler.md).
    react({ compiler: { sources: ['src/panels/composer/', 'src/panels/explorer/'] } }),
    contentSecurityPolicy(),
    preloads(),
    englishOnly(),
    frameDocuments(),
    licenceNotices(),
    offlineWorker(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [leanMsw()] } },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173 },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        emptyOutDir: true,
        // One file: what the page loads on demand is part of it.
        rolldownOptions: { output: { codeSplitting: false } },
      }
    : // Fonts and pictures stay files: the policy of the page lets in no `data:` fonts.
      { outDir: 'dist/page', assetsInlineLimit: 0, emptyOutDir: true, ...CHUNKS },
  ...(isSsrBuild ? { ssr: { noExternal: true, external: ['libsql'] } } : {}),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    exclude: NO_TESTS,
    benchmark: {
      include: ['src/**/*.bench.ts'],
      // A bench of its own: tools/bench/bench.ts.
      exclude: [...configDefaults.exclude, '**/{hard-texts,bounds}.bench.ts'],
    },
    environment: 'node',
    // Files of one worker share the modules they load: loading them for each file takes longer than the tests.
    isolate: false,
    // All cores: by default Vitest leaves one to itself, which on two cores is half of them.
    maxWorkers: '100%',
    setupFiles: ['tools/unit/after-each-test-file.ts'],
    // A bound for a machine that is busy with other things; nothing waits for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
