import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILT_SERVER } from '../addresses.ts';

/** A server of one test alone, for tests that share its world with nobody. */
export interface OwnServer {
  /** Without a slash at its end. */
  readonly base: string;
  /** What it wrote when it listened. */
  readonly printed: string;
  readonly stop: () => Promise<void>;
}

/** Starts a Parley server on a free port; resolves once it listens. */
export async function startServer(args: readonly string[] = []): Promise<OwnServer> {
  const server = spawn(process.execPath, [BUILT_SERVER, '--port', '0', ...args]);
  let printed = '';
  for await (const chunk of server.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('curl')) break;
  }
  const base = /Parley is at +(http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1] ?? '';
  return {
    base,
    printed,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
