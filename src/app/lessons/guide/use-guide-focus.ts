import { useEffect, useRef, type RefObject } from 'react';

/** What takes the focus by keyboard. */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"], [contenteditable="true"]';

/** F6 moves the focus between the guide and the panel, to where it was last in each. */
export function useGuideFocus(guide: RefObject<HTMLElement | null>): void {
  const lastInGuide = useRef<Element | null>(null);
  const lastInPanel = useRef<Element | null>(null);
  // In step with the focus and the keys of the page.
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (guide.current?.contains(target)) lastInGuide.current = target;
      else if (target.closest('main')) lastInPanel.current = target;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || isInDialog(event.target)) return;
      const isInGuide = guide.current?.contains(document.activeElement) === true;
      event.preventDefault();
      if (isInGuide) focus(lastInPanel.current, document.querySelector('main'));
      else focus(lastInGuide.current, guide.current);
    };
    document.addEventListener('focusin', note);
    window.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('keydown', press);
    };
  }, [guide]);
}

/** Focuses an element if it is still there, else the first control of the part. */
function focus(last: Element | null, part: HTMLElement | null): void {
  const isThere = last !== null && last.isConnected && part?.contains(last) === true;
  const found = isThere ? last : (part?.querySelector(FOCUSABLE) ?? part);
  if (found instanceof HTMLElement) found.focus();
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
