import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListPlus from 'lucide-react/icons/list-plus';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense } from 'react';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { usePicks } from '../demo/state/picks.ts';
import { fieldValuesOf } from './state/filter.ts';
import { type Grouping, useWireView } from './state/view.ts';

export interface WireToolsProps {
  /** The exchanges before the filter. */
  readonly exchanges: readonly ExchangeSummary[];
  /** How many of them match the filter. */
  readonly shownCount: number;
  readonly isPaused: boolean;
  readonly onPause: () => void;
  /** Saves the exchanges that the list shows. */
  readonly onSave: () => void;
}

/** The tools of the list: more filters, pause, and its options. */
export default function WireTools({
  exchanges,
  shownCount,
  isPaused,
  onPause,
  onSave,
}: WireToolsProps) {
  return (
    <>
      <FilterButton exchanges={exchanges} />
      <Button
        size="small"
        aria-label={isPaused ? 'Resume the wire' : 'Pause the wire'}
        variant={isPaused ? 'primary' : 'plain'}
        icon={isPaused ? <Play size={15} /> : <Pause size={15} />}
        onPress={onPause}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ListMenu shownCount={shownCount} onSave={onSave} />
    </>
  );
}

const GROUPINGS: readonly {
  readonly id: Grouping;
  readonly label: string;
  readonly detail: string;
}[] = [
  { id: 'none', label: 'No groups', detail: 'As they came' },
  { id: 'cause', label: 'By cause', detail: 'Panels, programs, scripts, SDKs' },
  { id: 'actor', label: 'By actor', detail: 'Type of the token, app and user' },
];

interface ListMenuProps {
  /** How many exchanges the list shows. */
  readonly shownCount: number;
  readonly onSave: () => void;
}

/** The options of the list: how it is grouped, picking calls for the recording, and saving it. */
function ListMenu({ shownCount, onSave }: ListMenuProps) {
  const { grouping, setGrouping } = useWireView();
  const { pickedIds, setPickedIds } = usePicks();
  const isPicking = pickedIds !== null;
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="plain"
          aria-label="Options of the list"
          icon={<Ellipsis size={15} />}
        >
          Options
        </Button>
      }
      groups={[
        {
          title: 'Group',
          selected: grouping,
          actions: GROUPINGS.map(({ id, label, detail }) => ({
            id,
            label,
            detail,
            onAction: () => {
              // Calls can only be picked in a list without groups.
              setPickedIds(null);
              setGrouping(id);
            },
          })),
        },
        {
          title: 'What is listed',
          actions: [
            {
              id: 'pick',
              label: isPicking ? 'Stop picking' : 'Pick calls for the recording',
              detail: 'Check rows, and add them as steps',
              icon: <ListPlus size={14} />,
              onAction: () => {
                setGrouping('none');
                setPickedIds(isPicking ? null : new Set());
              },
            },
            {
              id: 'har',
              label: 'Save as HAR',
              detail:
                shownCount === 1 ? '1 call, secrets masked' : `${shownCount} calls, secrets masked`,
              icon: <Download size={14} />,
              isDisabled: shownCount === 0,
              onAction: onSave,
            },
          ],
        },
      ]}
    />
  );
}

const FilterForm = lateView(() => import('./filters/FilterForm.tsx'));

/** The button that opens the form of the filters, and the saved filters. */
function FilterButton({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const filter = useWireView((state) => state.filter);
  const activeFilters = [filter.surface ?? [], fieldValuesOf(filter)].flat().join(', ');
  return (
    <Popover
      label="Filters"
      trigger={
        <Button
          size="small"
          aria-label={activeFilters === '' ? 'Filters' : `Filters: ${activeFilters}`}
          variant={activeFilters === '' ? 'plain' : 'primary'}
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
