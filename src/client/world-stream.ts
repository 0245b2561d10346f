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
