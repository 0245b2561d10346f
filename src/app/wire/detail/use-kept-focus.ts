import { useEffect, useRef, type RefObject } from 'react';

/** The focus of what the wire shows in full, when that is replaced or closed. */
export interface KeptFocus {
  /** Notes whether it had the focus when it went away. */
  readonly leave: (hadFocus: boolean) => void;
  /** Says once whether the one before it had the focus. */
  readonly take: () => boolean;
}

/** Hands the focus of a detail on to the next one, and to the list of the wire when there is no detail any more. */
export function useKeptFocus(wire: RefObject<HTMLElement | null>, hasDetail: boolean): KeptFocus {
  const lost = useRef(false);
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
