import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { DATA, PAGE_FILES, type SETTINGS, SOCKET, WORKERD } from '../edge/configurations.ts';

/** How workerd is started. */
export interface Started {
  /** A folder of a build: it has `edge` and `page`. */
  readonly built: string;
  /** Where it listens: `127.0.0.1:4545`. */
  readonly address: string;
  /** Where it stores worlds. */
  readonly stored: string;
  readonly settings: Readonly<Record<(typeof SETTINGS)[number], string>>;
}

/** The runtime for this system, which the package installs beside itself. */
const { default: program } = createRequire(import.meta.url)('workerd') as {
  readonly default: string;
};

const TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Starts workerd with the built worker, and waits until it answers.
 *
 * @throws {CheckFailure} with what it said, if it ends or does not answer in time
 */
export async function startWorkerd({ built, address, stored, settings }: Started) {
  const args = [
    'serve',
    join(built, 'edge', WORKERD),
    ['--socket-addr', `${SOCKET}=${address}`],
    ['--directory-path', `${DATA}=${stored}`],
    ['--directory-path', `${PAGE_FILES}=${join(built, 'page')}`],
  ].flat();
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...settings },
  });
  // However this process ends, nobody else would end that one.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const health = `http://${address}/healthz`;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    if (child.exitCode !== null || waited > TIMEOUT_MS) {
      child.kill('SIGKILL');
      throw new CheckFailure(`workerd does not answer at ${address}`, said);
    }
    if (await answers(health)) break;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return child as ChildProcess & { readonly pid: number };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
