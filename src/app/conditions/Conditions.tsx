import { Suspense } from 'react';
import { useWorld } from '../../client/queries.ts';
import { lateView } from '../../ui/late.ts';
import { useMedia } from '../../ui/use-media.ts';
import css from './Conditions.module.css';

const ActiveConditions = lateView(() => import('./ActiveConditions.tsx'));

/** Windows whose bar has no room for the conditions, which get a row below it. */
const NARROW = '(width < 85rem)';

/** In the bar, or in the row of notices below it. */
type Place = 'bar' | 'notices';

/** The active conditions, if they are shown in this place. Their code loads when a condition is active. */
export function Conditions({ place }: { readonly place: Place }) {
  const isShown = useHasConditions(place);
  if (!isShown) return null;
  return (
    <Suspense fallback={place === 'notices' && <div className={css.notices} />}>
      <div className={css[place]}>
        <ActiveConditions />
      </div>
    </Suspense>
  );
}

/** Whether conditions are active and are shown in this place. */
export function useHasConditions(place: Place): boolean {
  const conditions = useWorld().data?.conditions ?? [];
  const isNarrow = useMedia(NARROW);
  return conditions.length > 0 && isNarrow === (place === 'notices');
}
