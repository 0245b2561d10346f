import { useEffect, useRef } from 'react';
import { worldTime } from '../../client/world/world-time.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { dateAndTime } from '../../ui/time/date-and-time.ts';
import css from './ActingMenu.module.css';

interface RunningTimeProps {
  /** Undefined until it is loaded; the space for the time is reserved. */
  readonly clock: WorldBrief['clock'] | undefined;
  /** When the clock was read, in milliseconds of the browser's clock. */
  readonly readAt: number;
}

/** The current time of the world. The text changes every second, without a new render. */
export function RunningTime({ clock, readAt }: RunningTimeProps) {
  const element = useRef<HTMLTimeElement>(null);
  // Runs a timer of the browser.
  useEffect(() => {
    if (!clock) return;
    const show = () => {
      const text = dateAndTime(worldTime(clock, readAt, Date.now()));
      if (element.current) element.current.textContent = text;
    };
    show();
    if (clock.frozen) return;
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [clock, readAt]);
  return <time ref={element} className={css.time} />;
}
