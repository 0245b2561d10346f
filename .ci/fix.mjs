/** `npm run fix`: corrects what tools can correct by themselves, formatting and the simpler lint findings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { atRoot } from './at-root.mjs';
import { LINTED } from './checks/lint.mjs';
import { filesToFormat } from './formatted-files.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

await atRoot(async () => {
  await install();
  await runTool('oxlint', ['--fix', ...LINTED]);
  const prettier = await import('prettier');
  for await (const { path, options } of filesToFormat()) {
    const before = readFileSync(path, 'utf8');
    const after = await prettier.format(before, options);
    if (after === before) continue;
    writeFileSync(path, after);
    console.log(path);
  }
});
