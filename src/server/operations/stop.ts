import { once } from 'node:events';
import type { Server } from 'node:http';
import { constants } from 'node:os';
import type { WorldBrief } from '../../contract/sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AcceptedSockets } from '../sockets/accept-sockets.ts';
import type { IdleMoments } from './idle-moments.ts';
import type { Operations } from './operations.ts';

/** How long open requests may take when nothing else is said, in milliseconds. */
const GRACE_MS = 300;

/** How often connections that became idle are closed meanwhile. */
const CLOSE_INTERVAL_MS = 20;

/** How long notifying apps may take, in milliseconds. */
const NOTIFY_TIMEOUT_MS = 500;

export interface Closing {
  readonly platforms: readonly Platform[];
  readonly operations: Operations;
  readonly sockets: AcceptedSockets | null;
  readonly moments: IdleMoments;
  readonly grace_ms?: number | undefined;
}

/**
 * Takes no new connections, tells who listens that the server stops, lets what was begun finish for as long as `grace_ms`, and
 * stores what waited. Answers that are under way say that their connection ends.
 */
export async function closeServer(
  server: Server,
  { platforms, operations, sockets, moments, grace_ms = GRACE_MS }: Closing,
): Promise<void> {
  operations.health.stop();
  const closed = once(server, 'close');
  server.close();
  operations.streams.endAll();
  for (const outgoing of operations.requests.open) outgoing.shouldKeepAlive = false;
  if (sockets !== null && sockets.open > 0) await tellApps(platforms);
  sockets?.close();
  const looking = setInterval(() => server.closeIdleConnections(), CLOSE_INTERVAL_MS);
  const limit = setTimeout(() => server.closeAllConnections(), grace_ms);
  await closed;
  clearInterval(looking);
  clearTimeout(limit);
  await moments.flush();
  operations.close();
}

/** Has each app in socket mode told to connect again, as the service does before it closes a connection. */
async function tellApps(platforms: readonly Platform[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, NOTIFY_TIMEOUT_MS).unref());
  const telling = platforms.map(async ({ deployment: { base_url }, fetch }) => {
    const answer = await fetch(new Request(`${base_url}/sandbox`));
    const { apps } = (await answer.json()) as WorldBrief;
    for (const { app_id, connections } of apps)
      if (connections > 0)
        await fetch(
          new Request(`${base_url}/sandbox/apps/${app_id}/disconnect`, {
            method: 'POST',
            body: JSON.stringify({ reason: 'refresh_requested' }),
          }),
        );
  });
  await Promise.race([Promise.allSettled(telling), late]);
}

/** A terminal sends Ctrl+C to npm and to the server, and npm passes it on: that is one press. */
const ONE_PRESS_MS = 500;

/** Has SIGINT and SIGTERM stop a process, which ends with 0; a second one ends it at once. */
export function stopWithSignals(stop: (signal: NodeJS.Signals) => Promise<unknown>): void {
  let began: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (began === null) {
        began = performance.now();
        void stop(signal).then(() => process.exit(0));
      } else if (performance.now() - began > ONE_PRESS_MS)
        process.exit(128 + constants.signals[signal]);
    });
}
