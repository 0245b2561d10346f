import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { fieldsOf } from '../state/filter.ts';
import { useWireView } from '../state/view.ts';

const FilterForm = lateView(() => import('./FilterForm.tsx'));

/** Opens the filters that need a form, and those that were saved. */
export function FilterButton({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const filter = useWireView((state) => state.filter);
  const asked = [filter.surface ?? [], fieldsOf(filter)].flat().join(', ');
  return (
    <Popover
      label="Filters"
      trigger={
        <Button
          size="small"
          aria-label={asked === '' ? 'Filters' : `Filters: ${asked}`}
          variant={asked === '' ? 'plain' : 'primary'}
          icon={<SlidersHorizontal size={15} />}
        >
          Filters
        </Button>
      }
    >
      {(close) => (
        <ErrorBoundary what="The filters">
          <Suspense fallback={<Skeleton label="Loading the filters" />}>
            <FilterForm exchanges={exchanges} onDone={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Popover>
  );
}
