import { useEffect, useState } from 'react';
import { useWorld } from './queries.ts';
import { worldTime } from './world-time.ts';

export interface WorldTime {
  /** Epoch seconds of the world, as of the last tick. */
  readonly now: number;
  readonly frozen: boolean;
}

/** The world's time, updated every second unless the clock is frozen; undefined until the world has loaded. */
export function useWorldTime(): WorldTime | undefined {
  const { data: world, dataUpdatedAt } = useWorld();
  const clock = world?.clock;
  const [tick, setTick] = useState(() => Date.now());
  const isRunning = clock !== undefined && !clock.frozen;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (clock === undefined) return undefined;
  // The world may have been read after the last tick.
  const now = worldTime(clock, dataUpdatedAt, Math.max(tick, dataUpdatedAt));
  return { now, frozen: clock.frozen };
}
