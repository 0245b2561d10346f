import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Step.module.css';

export interface StepProps {
  readonly number: number;
  readonly title: string;
  /** What happens here, and why. */
  readonly about: ReactNode;
  readonly isDone: boolean;
  /** What has to come first; the step stands back until then. */
  readonly waitsFor?: string | false | undefined;
  /** What the step does; stands beside its title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One step of several, in their order. Those that wait say what for. */
export function Step({ number, title, about, isDone, waitsFor, action, children }: StepProps) {
  const waits = typeof waitsFor === 'string';
  const done = isDone && !waits;
  return (
    <section className={classes(css.step, waits && css.waits)} aria-label={title}>
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
