import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { TYPESCRIPT, filesUnder } from '../lib/source-files.ts';

const COUNTER = './tools/checks/knip-counter.mjs';

/** No file, export or dependency is unused. */
export const deadCode = {
  name: 'dead-code',
  async run() {
    const { ok, output } = await runTool('knip', [
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--reporter=symbols',
      `--reporter=${COUNTER}`,
    ]);
    if (!ok) throw new CheckFailure('there are unused files, exports or dependencies', output);

    const looked = Number(/^(\d+) files looked at$/m.exec(output)?.[1] ?? 0);
    const there = ['src', 'e2e', 'tools']
      .flatMap((folder) => filesUnder(folder, TYPESCRIPT))
      .filter((path) => !path.startsWith('tools/canaries/')).length;
    if (looked < there)
      throw new CheckFailure(`knip looked at ${looked} of ${there} files`, output);
    return { note: `${looked} files` };
  },
};
