import { type RefObject, useEffect, useRef } from 'react';

/** Elements that the keyboard can focus. */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"], [contenteditable="true"]';

/** F6 moves the focus between the guide and the panel, each time to the element that had it last. */
export function useGuideFocus(guide: RefObject<HTMLElement | null>): void {
  const lastInGuide = useRef<Element | null>(null);
  const lastInPanel = useRef<Element | null>(null);
  // Listens to the focus and the keys of the page.
  useEffect(() => {
    const noteFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (guide.current?.contains(target)) lastInGuide.current = target;
      else if (target.closest('main')) lastInPanel.current = target;
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || isInDialog(event.target)) return;
      const isInGuide = guide.current?.contains(document.activeElement) === true;
      event.preventDefault();
      if (isInGuide) focusPart(lastInPanel.current, document.querySelector('main'));
      else focusPart(lastInGuide.current, guide.current);
    };
    document.addEventListener('focusin', noteFocus);
    window.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      window.removeEventListener('keydown', handleKey);
    };
  }, [guide]);
}

/** Focuses `last` if it is still in this part of the page, or else the first control of the part. */
function focusPart(last: Element | null, part: HTMLElement | null): void {
  const isThere = last !== null && last.isConnected && part?.contains(last) === true;
  const target = isThere ? last : (part?.querySelector(FOCUSABLE) ?? part);
  if (target instanceof HTMLElement) target.focus();
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
