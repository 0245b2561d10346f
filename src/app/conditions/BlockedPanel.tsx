import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useWorld } from '../../client/queries.ts';
import { lateView } from '../../ui/late.ts';

const BlockedNotice = lateView(() => import('./BlockedNotice.tsx'));

/** Above a panel that cannot work because of a condition: which one, and a button that turns it off. */
export function BlockedPanel() {
  const { pathname } = useLocation();
  const conditions = useWorld().data?.conditions ?? [];
  if (conditions.length === 0) return null;
  return (
    <Suspense>
      <BlockedNotice panel={pathname.replace(/^\//, '')} />
    </Suspense>
  );
}
