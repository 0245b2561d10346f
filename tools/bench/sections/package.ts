import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPackage } from '../../package/build-package.ts';
import { runProgram } from '../../lib/program.mjs';
import { PACKAGE } from '../rows.ts';
import type { Result } from '../section.ts';

const TRIES = 15;
const WORLDS = 100;
/** Tests of the suite, in two files, which `node --test` runs at the same time. */
const TESTS_A_FILE = 500;
/** How long a server may take until it answers, in milliseconds. */
const TIMEOUT_MS = 60_000;

const COMMAND = resolve('dist/package/command.js');

/** Programs that print one figure each, of processor time where they can: a busy machine changes the clock. */
const importing = (door: string) => `
const before = process.cpuUsage();
await import('${door}');
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
`;

const FIRST_CALLS = `
import { parley } from 'parley/testing';

const times = [];
for (let world = 0; world < ${WORLDS}; world += 1) {
  const before = process.cpuUsage();
  const { api } = await parley();
  await api('auth.test');
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
}
console.log(times.toSorted((a, b) => a - b)[${WORLDS / 2}]);
`;

const MEMORY = `
import { parley } from 'parley/testing';

const megabytes = () => {
  for (let n = 0; n < 3; n += 1) globalThis.gc();
  return process.memoryUsage().heapUsed / 1e6;
};
const make = async () => {
  const made = await parley();
  await made.api('auth.test');
  return made;
};
await make();
const before = megabytes();
const worlds = [];
for (let world = 0; world < ${WORLDS}; world += 1) worlds.push(await make());
console.log((megabytes() - before) / worlds.length);
`;

const SUITE = `
import test from 'node:test';
import { parley } from 'parley/testing';

for (let n = 0; n < ${TESTS_A_FILE}; n += 1)
  test(\`test \${n}\`, async (t) => {
    const { world, person } = await parley({ test: t });
    await person('ada').says(\`hello \${n}\`);
    await world.assertPosted({ text: \`hello \${n}\` });
  });
`;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  await buildPackage();
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-package-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(resolve('.'), join(folder, 'node_modules/parley'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const figures: readonly (readonly [name: string, figure: () => Promise<number>])[] = [
      [PACKAGE.parley, () => median(() => printed(folder, importing('parley')))],
      [PACKAGE.testing, () => median(() => printed(folder, importing('parley/testing')))],
      [PACKAGE.world, () => printed(folder, FIRST_CALLS)],
      [PACKAGE.memory, () => printed(folder, MEMORY)],
      [PACKAGE.serve, () => median(firstAnswer)],
      [PACKAGE.suite, () => suite(folder)],
    ];
    for (const [name, figure] of figures)
      if (wanted.has(name)) yield { name, amount: await figure() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function median(figure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) figures.push(await figure());
  return figures.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? Number.NaN;
}

/** What a program prints, as a number. */
async function printed(cwd: string, program: string): Promise<number> {
  const file = join(cwd, 'program.mjs');
  writeFileSync(file, program);
  const { ok, output } = await runProgram(process.execPath, ['--expose-gc', file], { cwd });
  const figure = Number(output.trim());
  if (!ok || Number.isNaN(figure)) throw new Error(`no figure: ${output}`);
  return figure;
}

/** Milliseconds from the start of `parley serve` to its answer to a call. */
async function firstAnswer(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'serve', '--json', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [line] = (await once(child.stdout, 'data', { signal })) as [Buffer];
    const { apiUrl, environment } = JSON.parse(line.toString()) as {
      readonly apiUrl: string;
      readonly environment: { readonly SLACK_BOT_TOKEN: string };
    };
    const headers = { authorization: `Bearer ${environment.SLACK_BOT_TOKEN}` };
    const answer = await fetch(`${apiUrl}auth.test`, { headers, signal });
    if (((await answer.json()) as { readonly ok: boolean }).ok) return performance.now() - began;
    throw new Error('the server refuses its own token');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Milliseconds that a thousand tests take, each with a world, a person who posts, and an assertion. */
async function suite(cwd: string): Promise<number> {
  const files = ['a.test.mjs', 'b.test.mjs'];
  for (const file of files) writeFileSync(join(cwd, file), SUITE);
  const began = performance.now();
  const { ok, output } = await runProgram(process.execPath, ['--test', ...files], { cwd });
  const took = performance.now() - began;
  if (!ok || !output.includes(`pass ${TESTS_A_FILE * files.length}`)) throw new Error(output);
  return took;
}
