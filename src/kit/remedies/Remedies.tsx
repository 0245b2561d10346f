import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { lateView } from '../../ui/late.ts';
import css from './Remedies.module.css';
import type { CallForm } from './remedy.ts';

const RemedyList = lateView(() => import('./RemedyList.tsx'));

export interface RemediesProps {
  /** Id of the refused exchange; null when no platform answered. */
  readonly exchange: string | null;
  /** The error or warning that the remedies are for. */
  readonly code: string;
  /** The form of the call; null if the call cannot be changed. */
  readonly form?: CallForm | null;
  /** Sends the call again with the current form; null if that is not possible. */
  readonly onSendAgain?: (() => void) | null;
  /** Buttons before the remedies. */
  readonly children?: ReactNode;
}

/** The remedies for a refused call, as buttons. After one is pressed, a button sends the call again. */
export function Remedies({
  exchange,
  form = null,
  onSendAgain = null,
  children,
  ...rest
}: RemediesProps) {
  if (exchange === null) return <div className={css.row}>{children}</div>;
  // The remedies load after the other buttons. Those stay mounted, so that a press on one of them is not lost.
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
