import { canariesIn, requireCanariesToSing } from './canary.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { filesUnder } from '../lib/source-files.ts';

const CANARIES = 'tools/canaries';
const FORMAT_CANARIES = `${CANARIES}/format`;
const LINT_CANARIES = `${CANARIES}/lint`;
const KNIP_COUNTER = './tools/checks/knip-counter.mjs';

/** What is formatted and linted; the canaries are left to runs of their own. */
export const FORMATTED = ['.', `!${FORMAT_CANARIES}/**`];
export const LINTED = ['src', 'e2e', 'tools', 'vite.config.ts', '--ignore-pattern', CANARIES];

/** Every file oxfmt knows is written the way oxfmt writes it. */
export const format = {
  name: 'format',
  async run() {
    const { ok, output } = await runTool('oxfmt', ['--check', ...FORMATTED]);
    if (!ok) throw new CheckFailure('some files are not formatted; `npm run fix` does it', output);
    const there = filesOf(['src', 'e2e', 'docs', 'tools'], /\.(tsx?|mjs|css|json|md|html)$/);
    const note = countOf(/on (\d+) files? using/, output, there);
    const list = await runTool('oxfmt', ['--list-different', FORMAT_CANARIES]);
    const reported = list.output.split('\n').map((file) => ({ file: file.trim(), rule: 'format' }));
    requireCanariesToSing(canariesIn(FORMAT_CANARIES), reported);
    return { note };
  },
};

/** Lint rules, those that need types among them: see .oxlintrc.json. */
export const lint = {
  name: 'lint',
  async run({ live = false } = {}) {
    const { ok, output } = await runTool('oxlint', LINTED, { live });
    if (!ok) throw new CheckFailure('the code breaks lint rules', output);
    const there = filesOf(['src', 'e2e', 'tools'], /\.(tsx?|mjs)$/);
    const note = countOf(/on (\d+) files? with/, output, there);
    const found = await runTool('oxlint', ['--format', 'json', LINT_CANARIES]);
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(
      found.output,
    );
    const reported = diagnostics.map(({ code, filename }) => ({ file: filename, rule: code }));
    requireCanariesToSing(canariesIn(LINT_CANARIES), reported);
    return { note };
  },
};

/** No file, export or dependency is unused. */
export const deadCode = {
  name: 'dead-code',
  async run() {
    const { ok, output } = await runTool('knip', [
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--reporter=symbols',
      `--reporter=${KNIP_COUNTER}`,
    ]);
    if (!ok) throw new CheckFailure('there are unused files, exports or dependencies', output);
    const there = filesOf(['src', 'e2e', 'tools'], /\.tsx?$/);
    return { note: countOf(/^(\d+) files looked at$/m, output, there) };
  },
};

/** Reports that a tool writes in a format of its own. */
const REPORTS = 'docs/api/';

const filesOf = (folders: readonly string[], name: RegExp) =>
  folders
    .flatMap((folder) => filesUnder(folder, name))
    .filter((path) => !path.startsWith(`${CANARIES}/`) && !path.startsWith(REPORTS));

/** The count of files that a tool says it looked at, in words. @throws {CheckFailure} if there are more files */
function countOf(words: RegExp, output: string, there: readonly string[]) {
  const looked = Number(words.exec(output)?.[1] ?? 0);
  if (looked < there.length)
    throw new CheckFailure(`the tool looked at ${looked} of ${there.length} files`, output);
  return `${looked} files`;
}
