import { useEffect, useRef, type RefObject } from 'react';
import css from './Step.module.css';

/**
 * Brings the first step that is not done yet into view, once this one is done, and whenever it is done with another result.
 * A step that was done before it was shown brings nothing. The focus stays where it is.
 */
export function useNextInView(isDone: boolean, result: unknown): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef({ isDone, result });
  useEffect(() => {
    const { current } = before;
    before.current = { isDone, result };
    if (isDone && !(current.isDone && Object.is(current.result, result)))
      bringIntoView(nextOf(section.current));
  }, [isDone, result]);
  return section;
}

function nextOf(section: Element | null): Element | null {
  let next = section?.nextElementSibling ?? null;
  while (next instanceof HTMLElement && next.dataset['done'] === 'true')
    next = next.nextElementSibling;
  return next;
}

/** Scrolls no further than it must, so that what was just done stays in sight where there is room. */
function bringIntoView(step: Element | null): void {
  if (step === null) return;
  const room = step.closest(`.${css.room}`)?.clientHeight ?? window.innerHeight;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  step.scrollIntoView({
    // The head of a step, with its button, matters more than its end.
    block: step.clientHeight > room ? 'start' : 'nearest',
    behavior: isStill ? 'auto' : 'smooth',
  });
}
