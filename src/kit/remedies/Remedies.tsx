import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { lateView } from '../../ui/late.ts';
import css from './Remedies.module.css';
import type { CallForm } from './remedy.ts';

const RemedyList = lateView(() => import('./RemedyList.tsx'));

export interface RemediesProps {
  /** The id of the refused exchange; null if the platform did not answer. */
  readonly exchange: string | null;
  /** The error or warning that the remedies are for. */
  readonly code: string;
  /** The form in which the call can be changed, if any. */
  readonly form?: CallForm | null;
  /** Sends the call again as its form is now; null if that is not possible. */
  readonly onSendAgain?: (() => void) | null;
  /** Other buttons, before the remedies. */
  readonly children?: ReactNode;
}

/** The remedies for a refused call, as buttons. After a remedy was applied, another button sends the call again. */
export function Remedies({
  exchange,
  form = null,
  onSendAgain = null,
  children,
  ...rest
}: RemediesProps) {
  if (exchange === null) return <div className={css.row}>{children}</div>;
  // The remedies load later than `children`, which stay mounted, so that a press on one of those buttons is not lost.
  return (
    <div className={css.row} role="group" aria-label="What helps">
      {children}
      <ErrorBoundary what="The remedies">
        <Suspense fallback={null}>
          <RemedyList key={exchange} {...rest} exchange={exchange} {...{ form, onSendAgain }} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
