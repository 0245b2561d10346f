import { ensureBuilt } from '../lib/built.ts';
import { runTests } from './unit.ts';

/** A host of shared worlds, run by workerd, passes the suites of the host over HTTP, and what it alone has. */
export const edge = {
  name: 'edge',
  cpuSeconds: 60,
  async run({ live = false, args = [] }: { live?: boolean; args?: readonly string[] } = {}) {
    await ensureBuilt({ live });
    const { files, ...tests } = await runTests('test-results/edge.json', {
      live,
      args: ['--config', 'tools/edge/vitest.config.ts', ...args],
    });
    return { note: `${tests.passed} passed in ${files.length} files, with workerd`, tests };
  },
};
