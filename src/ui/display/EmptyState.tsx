import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What will appear here, in one or two sentences. */
  readonly children?: ReactNode;
  /** A button for the next step. */
  readonly action?: ReactNode;
  /** Announces it to screen readers at once, as errors should be. */
  readonly isAlert?: boolean;
}

/** Takes the place of content that does not exist yet. */
export function EmptyState({ icon, title, children, action, isAlert = false }: EmptyStateProps) {
  return (
    <div className={css.empty} role={isAlert ? 'alert' : undefined}>
      {icon}
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {action}
    </div>
  );
}
