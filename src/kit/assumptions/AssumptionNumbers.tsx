import { Fragment, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import css from './assumptions.module.css';

/** “assumptions ”: each number opens the text of its assumption. Shows nothing without numbers. */
export function AssumptionNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <>
      {numbers.length === 1 ? 'assumption ' : 'assumptions '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ', '}
          <AssumptionNumber number={number} />
        </Fragment>
      ))}
    </>
  );
}

const AssumptionText = lateView(() => import('./AssumptionText.tsx'));

/** A button with the number of an assumption (`A-4`) or of a section of the interface (`I-4`). It opens the text. */
export function AssumptionNumber({ number }: { readonly number: string }) {
  return (
    <Popover
      label={`${number.startsWith('I') ? 'Interface' : 'Assumption'} ${number}`}
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
