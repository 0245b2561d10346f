import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import css from './DetailFrame.module.css';

interface DetailFrameProps {
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
  // The focus is in the detail while there is one.
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

/** The focus of what the wire shows in full, when that is replaced or closed. */
interface KeptFocus {
  /** Notes whether it had the focus when it went away. */
  readonly leave: (hadFocus: boolean) => void;
  /** Says once whether the one before it had the focus. */
  readonly take: () => boolean;
}

/** Hands the focus of a detail on to the next one, and to the list of the wire when there is no detail any more. */
export function useKeptFocus(wire: RefObject<HTMLElement | null>, hasDetail: boolean): KeptFocus {
  const lost = useRef(false);
  // The focus comes back from the detail.
  useEffect(() => {
    if (hasDetail || !lost.current) return;
    lost.current = false;
    wire.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]')?.focus();
  }, [hasDetail, wire]);
  return {
    leave: (hadFocus) => {
      lost.current = hadFocus;
    },
    take: () => {
      const was = lost.current;
      lost.current = false;
      return was;
    },
  };
}
