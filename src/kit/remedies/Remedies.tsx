import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { lateView } from '../../ui/late.ts';
import css from './Remedies.module.css';
import type { CallForm } from './remedy.ts';

const RemedyList = lateView(() => import('./RemedyList.tsx'));

export interface RemediesProps {
  /** Id of the refused exchange; null when no platform answered. */
  readonly exchange: string | null;
  /** The error or warning that is to be helped. */
  readonly code: string;
  /** The form of the call, where it can be changed. */
  readonly form?: CallForm | null;
  /** Sends the call again as it is now; null where nothing can. */
  readonly onSendAgain?: (() => void) | null;
  /** Buttons before the remedies. */
  readonly children?: ReactNode;
}

/** What helps a refused call, as buttons; after one of them, a button that sends the call again. */
export function Remedies({
  exchange,
  form = null,
  onSendAgain = null,
  children,
  ...rest
}: RemediesProps) {
  if (exchange === null) return <div className={css.row}>{children}</div>;
  // Remedies arrive after the other buttons, which stay as they are: a press on one of them meanwhile is not lost.
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
