import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './DetailFrame.module.css';
import type { KeptFocus } from './use-kept-focus.ts';

export interface DetailFrameProps {
  readonly focus: KeptFocus;
  readonly children: ReactNode;
}

/** Around what the wire shows in full: it takes the focus that went away with the last one, so that keys go on from there. */
export function DetailFrame({ focus, children }: DetailFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent((element: HTMLElement) => {
    if (focus.take()) element.focus({ preventScroll: true });
  });
  const leave = useEffectEvent((element: HTMLElement) =>
    focus.leave(element.contains(document.activeElement)),
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    arrive(element);
    return () => leave(element);
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={css.frame}>
      {children}
    </div>
  );
}
