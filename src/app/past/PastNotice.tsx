import { Suspense } from 'react';
import { useClient } from '../../client/context.tsx';
import { lateView } from '../../ui/late.ts';

const PastBanner = lateView(() => import('./PastBanner.tsx'));

/** The banner of the past, loaded when a moment of it is first shown. */
export function PastNotice() {
  if (useClient().moment === null) return null;
  return (
    <Suspense>
      <PastBanner />
    </Suspense>
  );
}
