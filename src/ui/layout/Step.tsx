import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../style/classes.ts';
import css from './Step.module.css';
import tones from '../style/tones.module.css';

export interface StepProps {
  readonly number: number;
  readonly title: string;
  /** What happens in this step, and why. */
  readonly about: ReactNode;
  readonly isDone: boolean;
  /** The result of the step. When it changes, the page scrolls to the next step again. */
  readonly result?: unknown;
  /** What must be done first, in words; the step is dimmed until then. False if it can be done now. */
  readonly waitsFor?: string | false | undefined;
  /** The button that performs the step, beside its title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One step of a numbered sequence. A step that cannot be done yet says why. */
export function Step({
  number,
  title,
  about,
  isDone,
  result,
  waitsFor,
  action,
  children,
}: StepProps) {
  const isWaiting = typeof waitsFor === 'string';
  const done = isDone && !isWaiting;
  const section = useScrollToNext(done, result);
  return (
    <section
      ref={section}
      className={classes(css.step, isWaiting && css.waits)}
      aria-label={title}
      data-done={done}
    >
      <header className={css.head}>
        <span className={css.number} aria-hidden="true">
          {done ? <CircleCheck size={18} /> : number}
        </span>
        <h2 className={css.title}>
          {title}
          {done && <span className={css.done}> (done)</span>}
        </h2>
        {!isWaiting && action}
      </header>
      <div className={css.body}>
        {isWaiting ? (
          <p className={tones.faint}>{waitsFor}</p>
        ) : (
          <>
            <div className={css.about}>{about}</div>
            {children}
          </>
        )}
      </div>
    </section>
  );
}

/**
 * Scrolls to the first step that is not done, when this step gets done or gets another result. A step that is already done when
 * it is first shown does not scroll. The focus stays where it is.
 */
function useScrollToNext(isDone: boolean, result: unknown): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const previous = useRef({ isDone, result });
  // Scrolls to the step that can be done next.
  useEffect(() => {
    const { current } = previous;
    previous.current = { isDone, result };
    if (isDone && !(current.isDone && Object.is(current.result, result)))
      scrollToStep(findNextUndone(section.current));
  }, [isDone, result]);
  return section;
}

function findNextUndone(section: Element | null): Element | null {
  let next = section?.nextElementSibling ?? null;
  while (next instanceof HTMLElement && next.dataset['done'] === 'true')
    next = next.nextElementSibling;
  return next;
}

/** Scrolls no further than needed, so that the step that was just done stays visible if possible. */
function scrollToStep(step: Element | null): void {
  if (step === null) return;
  const availableHeight = step.closest(`.${css.room}`)?.clientHeight ?? window.innerHeight;
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  step.scrollIntoView({
    // If a step does not fit, its head is shown, because the button is there.
    block: step.clientHeight > availableHeight ? 'start' : 'nearest',
    behavior: isMotionReduced ? 'auto' : 'smooth',
  });
}
