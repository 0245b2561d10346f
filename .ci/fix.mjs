/** `npm run fix`: corrects what tools can correct by themselves, formatting and the simpler lint findings. */
import { atRoot } from './at-root.mjs';
import { FORMATTED } from './checks/format.mjs';
import { LINTED } from './checks/lint.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

await atRoot(async () => {
  await install();
  await runTool('oxlint', ['--fix', ...LINTED]);
  await runTool('oxfmt', ['--write', ...FORMATTED], { live: true });
});
