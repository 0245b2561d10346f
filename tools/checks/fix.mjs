/** `npm run fix`: corrects what tools can correct by themselves, formatting and the simpler lint findings. */
import { atRoot } from '../lib/at-root.mjs';
import { FORMATTED } from './format.mjs';
import { LINTED } from './lint.mjs';
import { install } from '../lib/install.mjs';
import { runTool } from '../lib/program.mjs';

await atRoot(async () => {
  await install();
  await runTool('oxlint', ['--fix', ...LINTED]);
  await runTool('oxfmt', ['--write', ...FORMATTED], { live: true });
});
