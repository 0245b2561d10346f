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
  readonly focus: DetailFocus;
  readonly children: ReactNode;
}

/** The frame around the detail of an exchange. If the detail before it had the focus, the frame takes it. */
export function DetailFrame({ focus, children }: DetailFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent((element: HTMLElement) => {
    if (focus.take()) element.focus({ preventScroll: true });
  });
  const leave = useEffectEvent((element: HTMLElement) =>
    focus.leave(element.contains(document.activeElement)),
  );
  // Takes the focus from the detail before, and notes at the end whether it still has it.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    takeFocus(element);
    return () => leave(element);
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={css.frame}>
      {children}
    </div>
  );
}

/** Keeps the focus in the wire when a detail is replaced or closed. */
interface DetailFocus {
  /** Notes whether a detail that disappears has the focus. */
  readonly leave: (hadFocus: boolean) => void;
  /** Returns whether the last detail had the focus, and forgets it. */
  readonly take: () => boolean;
}

/** Passes the focus of a detail on to the next one, or to the list of the wire if there is no detail any more. */
export function useDetailFocus(
  wire: RefObject<HTMLElement | null>,
  hasDetail: boolean,
): DetailFocus {
  const isFocusLost = useRef(false);
  // Returns the focus from a closed detail to the list.
  useEffect(() => {
    if (hasDetail || !isFocusLost.current) return;
    isFocusLost.current = false;
    wire.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]')?.focus();
  }, [hasDetail, wire]);
  return {
    leave: (hadFocus) => {
      isFocusLost.current = hadFocus;
    },
    take: () => {
      const hadFocus = isFocusLost.current;
      isFocusLost.current = false;
      return hadFocus;
    },
  };
}
