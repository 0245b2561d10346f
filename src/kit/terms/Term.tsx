import { type ReactNode, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import type { LessonTerm } from '../lessons/lesson-terms.ts';
import css from './Term.module.css';

const TermText = lateView(() => import('./TermText.tsx'));

/** The terms that panels explain. Each has an entry in docs/glossary.md, like the terms of lessons. */
export const TERMS = ['tier', 'world', 'surface', 'wrapper'] as const;

export interface TermProps {
  readonly term: (typeof TERMS)[number] | LessonTerm;
  /** The words for the term on the page. */
  readonly children: ReactNode;
}

/** A word that newcomers may not know. Pressing it shows its entry in the glossary. */
export function Term({ term, children }: TermProps) {
  return (
    <Popover
      label={`What “${term}” means`}
      trigger={<Button className={css.term ?? ''}>{children}</Button>}
    >
      <ErrorBoundary what="The glossary">
        <Suspense fallback={<Skeleton lines={2} label="Loading the glossary" />}>
          <TermText term={term} />
        </Suspense>
      </ErrorBoundary>
    </Popover>
  );
}
