import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { licenceNotices } from '../vite/licences.ts';
import { writeConfigurations } from './configurations.ts';

/** Builds the worker of shared worlds, one module, with the configurations that run it here and elsewhere. */
export default defineConfig({
  plugins: [licenceNotices(), writeConfigurations()],
  // The build for any runtime: the one for Node, which does the same, requires two of its modules.
  resolve: { alias: { yaml: resolve('node_modules/yaml/browser/index.js') } },
  build: {
    ssr: 'src/edge/worker.ts',
    outDir: 'dist/edge',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true, target: 'webworker' },
});
