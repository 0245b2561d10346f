import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import css from './assumptions.module.css';

const AssumptionText = lazy(() => import('./AssumptionText.tsx'));

/** The number of an assumption, for example `A-4`: a button that opens its text. */
export function AssumptionNumber({ number }: { readonly number: string }) {
  return (
    <Popover
      label={`Assumption ${number}`}
      trigger={<Button className={css.number ?? ''}>{number}</Button>}
    >
      <ErrorBoundary what="The assumption">
        <Suspense fallback={<Skeleton lines={4} label="Loading the assumption" />}>
          <AssumptionText number={number} />
        </Suspense>
      </ErrorBoundary>
    </Popover>
  );
}
