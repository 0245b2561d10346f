import { Listeners } from '../base/listeners.ts';
import { useSyncExternalStore } from 'react';
import { useWorld } from './queries.ts';
import { worldTime } from './world/world-time.ts';

export interface WorldTime {
  /** Epoch seconds of the world's clock, as of the last tick. */
  readonly now: number;
  readonly frozen: boolean;
}

/** One ticker for the page, so that all times on it change together. */
let tick = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Listeners();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick = Date.now();
    timer = setInterval(() => {
      tick = Date.now();
      listeners.tell();
    }, 1000);
  }
  const leave = listeners.add(listener);
  return () => {
    leave();
    if (listeners.size === 0) clearInterval(timer);
  };
}

const subscribeToNothing = () => () => {};

/** The world's time, updated every second unless the clock is frozen; undefined until the world has loaded. */
export function useWorldTime(): WorldTime | undefined {
  const { data: world, dataUpdatedAt } = useWorld();
  const clock = world?.clock;
  const isRunning = clock !== undefined && !clock.frozen;
  const ticked = useSyncExternalStore(isRunning ? subscribe : subscribeToNothing, () => tick);
  if (clock === undefined) return undefined;
  // The world may have been read after the last tick.
  const now = worldTime(clock, dataUpdatedAt, Math.max(ticked, dataUpdatedAt));
  return { now, frozen: clock.frozen };
}
