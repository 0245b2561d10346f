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
let lastTick = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Listeners();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastTick = Date.now();
    timer = setInterval(() => {
      lastTick = Date.now();
      listeners.tell();
    }, 1000);
  }
  const removeListener = listeners.add(listener);
  return () => {
    removeListener();
    if (listeners.size === 0) clearInterval(timer);
  };
}

const subscribeToNothing = () => () => {};

/** The world's time, updated every second unless the clock is frozen; undefined until the world has loaded. */
export function useWorldTime(): WorldTime | undefined {
  const { data: world, dataUpdatedAt } = useWorld();
  const clock = world?.clock;
  const isRunning = clock !== undefined && !clock.frozen;
  const shownTick = useSyncExternalStore(
    isRunning ? subscribe : subscribeToNothing,
    () => lastTick,
  );
  if (clock === undefined) return undefined;
  // The world may have been read after the last tick.
  const now = worldTime(clock, dataUpdatedAt, Math.max(shownTick, dataUpdatedAt));
  return { now, frozen: clock.frozen };
}
