import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ParleyClient } from './transport/client.ts';

/** What the page knows of its world from the stream; `keepFresh` writes it. */
export interface WorldStream {
  /** Which world the page shows: rises whenever another one takes its place. */
  readonly epoch: number;
  /** `lost` while a broken connection is made anew. */
  readonly connection: 'connecting' | 'connected' | 'lost';
}

export type WorldStreamStore = StoreApi<WorldStream>;

export const createWorldStream = (): WorldStreamStore =>
  createStore<WorldStream>()(() => ({ epoch: 1, connection: 'connecting' }));

/** A client together with the epoch of the world it reads: what is read with it belongs to that world. */
export interface WorldClient extends ParleyClient {
  readonly epoch: number;
}

/**
 * Resolves once the page shows another world than that of `epoch`, or the stream that would say so is not heard: when
 * it comes back, it tells what was missed.
 */
export async function nextEpoch(stream: WorldStreamStore, epoch: number): Promise<void> {
  const hasCome = (state: WorldStream) => state.epoch !== epoch || state.connection !== 'connected';
  if (hasCome(stream.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = stream.subscribe((state) => {
      if (!hasCome(state)) return;
      stop();
      resolve();
    });
  });
}
