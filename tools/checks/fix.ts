/** `npm run fix`: corrects what tools can correct by themselves, formatting and the simpler lint findings. */
import { FORMATTED, LINTED } from './sources.ts';
import { runTool } from '../lib/program.mjs';

await runTool('oxlint', ['--fix', ...LINTED]);
await runTool('oxfmt', ['--write', ...FORMATTED], { live: true });
