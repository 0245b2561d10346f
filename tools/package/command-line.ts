import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';
import { link } from './fresh-folder.ts';

const CLIENT = `
const { SLACK_API_URL, SLACK_BOT_TOKEN } = process.env;
const headers = { authorization: \`Bearer \${SLACK_BOT_TOKEN}\` };
const body = new URLSearchParams({ channel: '#general', text: 'recorded' });
await fetch(\`\${SLACK_API_URL}chat.postMessage\`, { method: 'POST', headers, body });
`;

/** How long a command may take until it says where it is, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The command in a folder where the package is installed: where npm links it, with what it prints and its exit codes. */
export async function tryCommand(folder: string): Promise<void> {
  const program = join(folder, 'node_modules/.bin/parley');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const run = (...args: string[]) => runProgram(program, args, { cwd: folder, limitSeconds: 60 });
  expect((await run('--version')).output.trim() === version, '--version says something else');
  expect((await run()).output.includes('parley serve'), 'the first screen has no command');
  expect((await run('exam')).output.includes('paging'), 'exam lists no exam');
  const misspelled = await run('sreve');
  expect(
    !misspelled.ok && misspelled.output.includes('Did you mean “serve”'),
    'a misspelled command is taken',
  );

  // People who store worlds on a disk install it if their Node has no SQLite.
  link(folder, 'libsql');
  const kept = ['serve', '--json', '--port', '0', '--data', 'worlds'];
  await whileStarted(program, folder, kept, async () => {
    const made = await run('backup', '--data', 'worlds', '--to', 'all.backup');
    expect(made.ok && made.output.includes('the government world'), made.output);
    const refused = await run('restore', '--data', 'worlds', '--from', 'all.backup', '--replace');
    expect(!refused.ok && refused.output.includes('A server keeps'), refused.output);
  });
  const restored = await run('restore', '--data', 'worlds', '--from', 'all.backup', '--replace');
  expect(restored.ok && restored.output.includes('is kept as'), restored.output);

  writeFileSync(join(folder, 'client.mjs'), CLIENT);
  const recorded = await run('record', '--run', 'node client.mjs');
  expect(recorded.ok && recorded.output.includes('1 step in demo.parley.json'), recorded.output);

  await whileStarted(program, folder, ['page', 'demo.parley.json', '--port', '0'], async (said) => {
    const [, address = ''] = /demo is at\s+(\S+)/.exec(said) ?? [];
    const html = await (await fetch(address)).text();
    expect(/url=\.\/#\/workspace\?[^"]*demo=1\./.test(html), 'the demo does not lead to the page');
    expect((await fetch(new URL('/', address))).ok, 'the page of the demo is not there');
  });
  await whileStarted(program, folder, ['serve', '--json', '--port', '0'], async (said) => {
    const { apiUrl, environment } = JSON.parse(said);
    const headers = { authorization: `Bearer ${environment.SLACK_BOT_TOKEN}` };
    const answer = await (await fetch(`${apiUrl}auth.test`, { headers })).json();
    expect(answer.ok === true, 'the token of serve --json does not work');
    const { port } = new URL(apiUrl);
    const taken = await run('serve', '--port', port);
    expect(!taken.ok && taken.output.includes('Another Parley answers there'), taken.output);
  });
  await tryAction(folder, program);
}

/** What `action.yml` starts, with the installed package in place of the one of the registry. */
async function tryAction(folder: string, program: string): Promise<void> {
  const [env, output] = [join(folder, 'env'), join(folder, 'output')];
  const started = await runProgram(process.execPath, ['tools/action/start.mjs'], {
    env: {
      PARLEY_COMMAND: program,
      PARLEY_PORT: '0',
      RUNNER_TEMP: folder,
      GITHUB_ENV: env,
      GITHUB_OUTPUT: output,
    },
    limitSeconds: 60,
  });
  expect(started.ok, started.output);
  const valueOf = (file: string, name: string) =>
    new RegExp(`^${name}<<.*\\n(.*)\\n`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  try {
    const headers = { authorization: `Bearer ${valueOf(env, 'SLACK_BOT_TOKEN')}` };
    const answer = await fetch(`${valueOf(env, 'SLACK_API_URL')}auth.test`, { headers });
    expect((await answer.json()).ok === true, 'the environment of the action does not work');
  } finally {
    process.kill(Number(valueOf(output, 'pid')), 'SIGTERM');
  }
}

/** Starts a command that stays, does something with what it said first, and tells it to stop: it must end with exit code 0. */
async function whileStarted(
  program: string,
  cwd: string,
  args: readonly string[],
  act: (said: string) => Promise<void>,
): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [said] = (await once(child.stdout, 'data', { signal })) as [Buffer];
    await act(said.toString());
  } finally {
    child.kill('SIGTERM');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (code !== 0)
    throw new CheckFailure(`parley ${args.join(' ')} ended with ${code ?? signal}`, '');
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new CheckFailure('the command does not do what it says', what);
}
