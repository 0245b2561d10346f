import type { ReactNode } from 'react';
import { Logo } from '../../ui/display/Logo.tsx';
import css from './HostProblem.module.css';

interface HostMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Why the last action failed. */
  readonly problem?: string | null;
}

/** A message in place of the whole page, while no platform can be reached. */
export function HostMessage({ title, children, actions, problem }: HostMessageProps) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <Logo />
        <h1 className={css.title}>{title}</h1>
        {children}
        {typeof problem === 'string' && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        <div className={css.actions}>{actions}</div>
      </div>
    </main>
  );
}
