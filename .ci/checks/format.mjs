import { CheckFailure } from '../check-failure.mjs';
import { runTool } from '../program.mjs';

/** Every file Prettier knows is written the way Prettier writes it. */
export const format = {
  name: 'format',
  async run() {
    // Only at this level does it say which files it looks at.
    const { ok, output } = await runTool('prettier', ['--check', '.', '--log-level=debug']);
    const lines = output.split('\n');
    if (!ok) {
      throw new CheckFailure(
        'some files are not formatted; `npm run fix` does it',
        lines.filter((line) => !line.startsWith('[debug]')).join('\n'),
      );
    }
    const looked = lines.filter((line) => line.startsWith('[debug] resolve config from')).length;
    if (looked < 50) throw new CheckFailure(`only ${looked} files were looked at`);
    return { note: `${looked} files` };
  },
};
