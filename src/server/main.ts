import { fileURLToPath } from 'node:url';
import { runBackup, runRestore } from './command/backup.ts';
import { runServe } from './run-serve.ts';

const [name, ...args] = process.argv.slice(2);
// npm changes into the folder of Parley, and says where it was called from.
const folder = process.env['INIT_CWD'] ?? process.cwd();
if (name === 'backup' || name === 'restore') {
  const command = { typed: `npm run serve -- ${name}`, folder };
  const { exitCode, text, problem } = await (name === 'backup'
    ? runBackup(args, command, new Date())
    : runRestore(args, command));
  if (text !== undefined) process.stdout.write(text);
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
  process.exitCode = exitCode;
} else
  await runServe(process.argv.slice(2), {
    // This file is built to `dist/server/main.js`; the page is in `dist/page`.
    pageRoot: fileURLToPath(new URL('../page', import.meta.url)),
    typed: 'npm run serve --',
    folder,
  });
