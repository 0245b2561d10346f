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
  /** What it was done with. When that is new, the next step is brought into view again. */
  readonly result?: unknown;
  /** What must be done first; the step is dimmed until then. False when it can be done now. */
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
  const waits = typeof waitsFor === 'string';
  const done = isDone && !waits;
  const section = useNextInView(done, result);
  return (
    <section
      ref={section}
      className={classes(css.step, waits && css.waits)}
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
        {!waits && action}
      </header>
      <div className={css.body}>
        {waits ? (
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
 * Brings the first step that is not done yet into view, once this one is done, and whenever it is done with another result.
 * A step that was done before it was shown brings nothing. The focus stays where it is.
 */
function useNextInView(isDone: boolean, result: unknown): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef({ isDone, result });
  // The scroll position follows the step that can be done next.
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
