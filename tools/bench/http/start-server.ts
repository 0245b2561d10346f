import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const REPORT_TIME = pathToFileURL(resolve('tools/bench/http/report-time.mjs')).href;
const PATIENCE_MS = 30_000;

export interface StartedServer {
  origin: string;
  /** milliseconds of the processor that it has used, all threads together */
  time: () => Promise<number>;
  end: () => void;
}

/**
 * Starts a server in a process of its own, and waits until it says where it listens.
 *
 * @throws {Error} with what it wrote, if it ends or says nothing for half a minute
 * @param file the program
 */
export async function startServer(
  file: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<StartedServer> {
  const child = fork(file, args, {
    execArgv: [...nodeArgs, '--import', REPORT_TIME],
    silent: true,
  });
  const end = () => void child.kill();
  process.once('exit', end);
  const origin: string = await new Promise((known, failed) => {
    let output = '';
    const silent = () => failed(new Error(`${file} did not say where it listens:\n${output}`));
    const timer = setTimeout(silent, PATIENCE_MS);
    child.once('exit', silent);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(timer);
        known(address);
      });
  });
  const time = async () => {
    child.send('time');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  return { origin, time, end };
}
