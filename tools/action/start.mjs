/**
 * What `action.yml` runs: starts the package in the background, waits for the line that says where it answers, and gives the
 * environment of its app to the steps that follow. It uses nothing but Node.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 100;

const {
  PARLEY_VERSION = 'latest',
  PARLEY_MANIFEST = '',
  PARLEY_SEED = '',
  PARLEY_PORT = '4321',
  // For trying the action without a registry: the command of an installed package.
  PARLEY_COMMAND = '',
  RUNNER_TEMP = '.',
  GITHUB_ENV = '',
  GITHUB_OUTPUT = '',
} = process.env;

if (!/^[\w.-]+$/.test(PARLEY_VERSION)) fail(`“${PARLEY_VERSION}” is not a version of the package.`);

const [command, ...before] =
  PARLEY_COMMAND === '' ? ['npx', '--yes', `parley@${PARLEY_VERSION}`] : [PARLEY_COMMAND];
const args = [
  ...before,
  'serve',
  '--json',
  '--port',
  PARLEY_PORT,
  ...(PARLEY_MANIFEST === '' ? [] : ['--manifest', PARLEY_MANIFEST]),
  ...(PARLEY_SEED === '' ? [] : ['--seed', PARLEY_SEED]),
];
const log = join(RUNNER_TEMP, 'parley.log');
const out = openSync(log, 'w');
const child = spawn(command ?? '', args, { detached: true, stdio: ['ignore', out, out] });
closeSync(out);

/** @type {string | null} */
let ended = null;
child.once('error', (error) => (ended = error.message));
child.once('exit', (code) => (ended ??= `exit code ${code ?? 'of a signal'}`));

const started = await startedLine();
child.unref();
/** @type {{ url: string, apiUrl: string, environment: Record<string, string> }} */
const { url, apiUrl, environment } = JSON.parse(started);
for (const [name, value] of Object.entries(environment)) {
  // The log of a job may be public.
  if (/TOKEN|SECRET/.test(name)) console.log(`::add-mask::${value}`);
  write(GITHUB_ENV, name, value);
}
write(GITHUB_ENV, 'PARLEY_URL', url);
write(GITHUB_OUTPUT, 'url', url);
write(GITHUB_OUTPUT, 'api-url', apiUrl);
write(GITHUB_OUTPUT, 'log', log);
write(GITHUB_OUTPUT, 'pid', String(child.pid));
console.log(`Parley is at ${url}`);

/** The line of JSON that the server prints once it answers. */
async function startedLine() {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until;) {
    const line = readFileSync(log, 'utf8')
      .split('\n')
      .slice(0, -1)
      .find((each) => each.startsWith('{"url"'));
    if (line !== undefined) return line;
    if (ended !== null) fail(`Parley ended with ${ended}:\n${readFileSync(log, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return fail(
    `Parley did not answer within ${TIMEOUT_MS / 1000} seconds:\n${readFileSync(log, 'utf8')}`,
  );
}

/**
 * Adds a variable to a file of the runner, whose value may be of several lines.
 *
 * @param {string} file
 * @param {string} name
 * @param {string} value
 */
function write(file, name, value) {
  const end = randomUUID();
  if (file !== '') appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
