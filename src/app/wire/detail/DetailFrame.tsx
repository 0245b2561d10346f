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

/** The frame around the detail of an exchange. If the detail that it replaces had the focus, the frame takes it. */
export function DetailFrame({ focus, children }: DetailFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent((element: HTMLElement) => {
    if (focus.takeOver()) element.focus({ preventScroll: true });
  });
  const noteFocus = useEffectEvent((element: HTMLElement) =>
    focus.noteOnClose(element.contains(document.activeElement)),
  );
  // Takes the focus from the detail before, and notes in the end whether this detail has the focus.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    takeFocus(element);
    return () => noteFocus(element);
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={css.frame}>
      {children}
    </div>
  );
}

/** Keeps the focus in the wire when a detail is replaced or closed. */
interface DetailFocus {
  /** Notes whether a detail that closes has the focus. */
  readonly noteOnClose: (hadFocus: boolean) => void;
  /** Returns whether the detail that closed last had the focus, and forgets it. */
  readonly takeOver: () => boolean;
}

/** Passes the focus of a detail to the next detail, or to the list of the wire once no detail is open. */
export function useDetailFocus(
  wire: RefObject<HTMLElement | null>,
  hasDetail: boolean,
): DetailFocus {
  const hadFocusOnClose = useRef(false);
  // Returns the focus from a closed detail to the list.
  useEffect(() => {
    if (hasDetail || !hadFocusOnClose.current) return;
    hadFocusOnClose.current = false;
    wire.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]')?.focus();
  }, [hasDetail, wire]);
  return {
    noteOnClose: (hadFocus) => {
      hadFocusOnClose.current = hadFocus;
    },
    takeOver: () => {
      const hadFocus = hadFocusOnClose.current;
      hadFocusOnClose.current = false;
      return hadFocus;
    },
  };
}
