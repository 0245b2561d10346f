import { slice, type Slice } from '../../base/session.ts';
import type { TouchedRecord } from '../../contract/tables.ts';
import type { ParleyClient } from '../transport/client.ts';

/** The state of the event stream; `keepFresh` updates it. */
export interface WorldStream {
  /** Counts the worlds that the page has shown. */
  readonly epoch: number;
  /** `lost` while it reconnects. */
  readonly connection: 'connecting' | 'connected' | 'lost';
  /** The records touched by the latest change that was not made by a call; a new list after each such change. */
  readonly touched: readonly TouchedRecord[];
}

export type WorldStreamStore = Slice<WorldStream>;

/** A stream of the platform at `baseUrl` that is not connected yet. */
export const createWorldStream = (baseUrl: string): WorldStreamStore =>
  slice<WorldStream>(`stream ${baseUrl}`, () => ({
    epoch: 1,
    connection: 'connecting',
    touched: [],
  }));

/** A client with the epoch of the world it reads. */
export interface WorldClient extends ParleyClient {
  readonly epoch: number;
}

/**
 * Resolves once the page shows a later world than that of `epoch`, or the stream is disconnected: it reports a new world
 * when it reconnects.
 */
export async function nextEpoch(stream: WorldStreamStore, epoch: number): Promise<void> {
  const isDone = (state: WorldStream) => state.epoch !== epoch || state.connection !== 'connected';
  if (isDone(stream.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = stream.subscribe((state) => {
      if (!isDone(state)) return;
      stop();
      resolve();
    });
  });
}
