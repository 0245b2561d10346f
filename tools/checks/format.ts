import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { filesUnder } from '../lib/source-files.ts';

const CANARIES = 'tools/canaries/format';

/** What is formatted; the canaries are left to a run of their own. */
export const FORMATTED = ['.', `!${CANARIES}/**`];

/** Every file oxfmt knows is written the way oxfmt writes it. */
export const format = {
  name: 'format',
  async run() {
    const { ok, output } = await runTool('oxfmt', ['--check', ...FORMATTED]);
    if (!ok) {
      throw new CheckFailure('some files are not formatted; `npm run fix` does it', output);
    }
    const looked = Number(/on (\d+) files? using/.exec(output)?.[1] ?? 0);
    const there = ['src', 'e2e', 'docs', 'tools']
      .flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs|css|json|md|html)$/))
      .filter((path) => !path.startsWith(CANARIES));
    if (looked < there.length) {
      throw new CheckFailure(`oxfmt looked at ${looked} files of ${there.length}`, output);
    }
    await requireCanariesToSing();
    return { note: `${looked} files` };
  },
};

/** Each kind of file is formatted: there is a canary of each, with nothing wrong but its format. */
async function requireCanariesToSing() {
  const { output } = await runTool('oxfmt', ['--list-different', CANARIES]);
  const reported = output.split('\n').map((path) => path.trim());
  const planted = filesUnder(CANARIES);
  const silent = planted.filter((path) => !reported.includes(path));
  if (planted.length === 0 || silent.length > 0) {
    throw new CheckFailure('oxfmt did not report its canaries', silent.join('\n'));
  }
}
