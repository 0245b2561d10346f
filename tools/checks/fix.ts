/** `npm run fix`: corrects what tools can correct by themselves, formatting and the simpler lint findings. */
import { FORMATTED } from './format.ts';
import { LINTED } from './lint.ts';
import { runTool } from '../lib/program.mjs';

await main();

async function main(): Promise<void> {
  await runTool('oxlint', ['--fix', ...LINTED]);
  await runTool('oxfmt', ['--write', ...FORMATTED], { live: true });
}
