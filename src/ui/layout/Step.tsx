import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import { useNextInView } from './use-next-in-view.ts';
import css from './Step.module.css';

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
          <p className={css.waiting}>{waitsFor}</p>
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
