import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram } from '../lib/program.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-action-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what `action.yml` runs, with a program in place of the package. */
async function start(program: string, env: Record<string, string> = {}) {
  const command = join(folder, 'parley');
  writeFileSync(command, `#!${process.execPath}\n${program}`);
  chmodSync(command, 0o755);
  const files = { GITHUB_ENV: join(folder, 'env'), GITHUB_OUTPUT: join(folder, 'output') };
  const run = await runProgram(process.execPath, ['tools/action/start.mjs'], {
    env: { PARLEY_COMMAND: command, RUNNER_TEMP: folder, ...files, ...env },
    limitSeconds: 60,
  });
  return { ...run, read: (name: string) => variablesIn(join(folder, name)) };
}

/** As the runner reads what steps write. */
function variablesIn(file: string): Record<string, string> {
  const text = readFileSync(file, 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n\2$/gm)].map(([, name = '', , value = '']) => [
      name,
      value,
    ]),
  );
}

const ANSWERING = `
console.log('a word before');
console.log(JSON.stringify({ url: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1/api/', environment: {
  SLACK_BOT_TOKEN: 'xoxb-1', SLACK_API_URL: 'http://127.0.0.1:1/api/', TWO: 'lines\\nof text', ARGS: process.argv.slice(2).join(' ') } }));
setInterval(() => {}, 1000);
`;

it('gives the environment to later steps, masks secrets, and leaves the server running', async () => {
  const env = { PARLEY_MANIFEST: 'my manifest.yml', PARLEY_PORT: '0', PARLEY_SEED: '7' };
  const { ok, output, read } = await start(ANSWERING, env);
  expect(output).toContain('::add-mask::xoxb-1');
  expect(ok).toBe(true);
  expect(read('env')).toMatchObject({
    SLACK_BOT_TOKEN: 'xoxb-1',
    PARLEY_URL: 'http://127.0.0.1:1',
    TWO: 'lines\nof text',
    ARGS: 'serve --json --port 0 --manifest my manifest.yml --seed 7',
  });
  const { pid, ...outputs } = read('output');
  expect(outputs).toMatchObject({
    url: 'http://127.0.0.1:1',
    'api-url': 'http://127.0.0.1:1/api/',
  });
  expect(process.kill(Number(pid), 'SIGKILL')).toBe(true);
});

it('shows what was printed where the server ends', async () => {
  const { ok, output } = await start(`console.error('Port 4321 is taken.'); process.exitCode = 1;`);
  expect(ok).toBe(false);
  expect(output).toContain('Parley ended with exit code 1:\nPort 4321 is taken.');
});

it('takes no other package for a version', async () => {
  const { ok, output } = await start('', { PARLEY_VERSION: '1 && evil' });
  expect([ok, output.trim()]).toEqual([false, '“1 && evil” is not a version of the package.']);
});
