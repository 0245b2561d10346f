import { createServer } from 'node:net';
import { CheckFailure } from './check-failure.mjs';

/** How many ports following each other the servers of the end-to-end tests take: see e2e/addresses.ts. */
const TEST_PORTS = 3;
/** Where test servers look for ports: below those that systems give to outgoing connections, above those of services. */
const LOOK_FROM = 20_000;
const LOOK_TO = 32_000;
const MAX_TRIES = 100;

/** @returns a free port on loopback */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === null) throw new CheckFailure('there is no free port on 127.0.0.1');
  return port;
}

/**
 * The first of the ports for test servers: what `PARLEY_E2E_PORT` says, or free ones that differ from run to run, so that
 * runs at the same time do not meet.
 *
 * @throws {CheckFailure} when a port that is wanted is taken, or is none
 * @param wanted value of `PARLEY_E2E_PORT`
 * @param after ports to leave to another run that has the same value
 */
export async function testPort(wanted: string | undefined, after: number = 0): Promise<number> {
  if (wanted !== undefined) {
    const first = Number(wanted) + after;
    if (!Number.isInteger(first) || first < 1 || first + TEST_PORTS > 65_536)
      throw new CheckFailure(`PARLEY_E2E_PORT is ${JSON.stringify(wanted)}, which is no port`);
    const taken = await takenFrom(first);
    if (taken === null) return first;
    throw new CheckFailure(
      `port ${taken} is taken: end what listens there, or unset PARLEY_E2E_PORT, and free ports are found`,
    );
  }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = LOOK_FROM + Math.floor(Math.random() * (LOOK_TO - LOOK_FROM));
    if ((await takenFrom(first)) === null) return first;
  }
  throw new CheckFailure(`found no ${TEST_PORTS} free ports from ${LOOK_FROM} to ${LOOK_TO}`);
}

/** The first taken port among those of the test servers; null if all are free. */
async function takenFrom(first: number) {
  for (let port = first; port < first + TEST_PORTS; port += 1)
    if ((await listenOnce(port)) === null) return port;
  return null;
}

/**
 * Listens on a port of loopback for a moment.
 *
 * @param port 0 for any
 * @returns the port; null if something else listens there
 */
function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
