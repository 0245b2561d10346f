import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorBoundary } from '../../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { fieldsOf } from '../state/filter.ts';
import { useWireView } from '../state/view.ts';

const FilterForm = lateView(() => import('./FilterForm.tsx'));

/** Opens the filters that need a form, and those that were saved. */
export function FilterButton({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const asked = fieldsOf(useWireView((state) => state.filter)).join(', ');
  return (
    <Popover
      label="Filters"
      trigger={
        <IconButton
          size="small"
          label={asked === '' ? 'Filters' : `Filters: ${asked}`}
          variant={asked === '' ? 'plain' : 'primary'}
          icon={<SlidersHorizontal size={15} />}
        />
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
