import { canariesIn, silentCanaries } from './canary.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { filesUnder } from '../lib/source-files.ts';

const CANARIES = 'tools/canaries/lint';

/** What is linted; the canaries are left to a run of their own. */
export const LINTED = [
  'src',
  'e2e',
  'tools',
  'vite.config.ts',
  '--ignore-pattern',
  'tools/canaries',
];

/** Lint rules, those that need types among them: see .oxlintrc.json. */
export const lint = {
  name: 'lint',
  async run({ live = false } = {}) {
    const { ok, output } = await runTool('oxlint', LINTED, { live });
    if (!ok) throw new CheckFailure('the code breaks lint rules', output);

    const looked = Number(/on (\d+) files? with/.exec(output)?.[1] ?? 0);
    const there = ['src', 'e2e', 'tools']
      .flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs)$/))
      .filter((path) => !path.startsWith('tools/canaries/'));
    if (looked < there.length) {
      throw new CheckFailure(`the linter looked at ${looked} files of ${there.length}`, output);
    }
    await requireCanariesToSing();
    return { note: `${looked} files` };
  },
};

async function requireCanariesToSing() {
  const { output } = await runTool('oxlint', ['--format', 'json', CANARIES]);
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(output);
  const reported = diagnostics.map(({ code, filename }) => ({ file: filename, rule: code }));
  const silent = silentCanaries(canariesIn(CANARIES), reported);
  if (silent) throw new CheckFailure('the linter did not report its canaries', silent);
}
