import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** The program of a client that runs. */
export interface StartedClient {
  /** Settles with its exit code when it ends; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  /** Ends it, with all that it started. */
  stop(): Promise<void>;
}

/** Starts a client, as typed in a shell. What it prints goes to the error output, where it mixes with no result. */
export function startClient(
  command: string,
  environment: Readonly<Record<string, string>>,
): StartedClient {
  const env = { ...process.env, ...environment };
  // The command is the user's own. In a group of its own, so that what the shell started ends with it.
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 2, 2], detached: true });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  };
  return {
    ended,
    hasEnded,
    stop: async () => {
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** How long a client may take to end by itself. */
const GRACE_MS = 2000;

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something listens there; false if `isOver` says so first. */
export async function listensAt({ hostname, port }: URL, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const socket = connect(Number(port === '' ? 80 : port), hostname.replace(/^\[|\]$/g, ''));
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await pause(100);
  }
  return false;
}
