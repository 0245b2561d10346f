import ListPlus from 'lucide-react/icons/list-plus';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { usePicks } from '../demo/state/picks.ts';
import { FilterButton } from './filters/FilterButton.tsx';
import { SurfaceMenu } from './filters/SurfaceMenu.tsx';
import { ListMenu } from './ListMenu.tsx';
import { useWireView } from './state/view.ts';

export interface WireToolsProps {
  /** Every exchange that the list is made of. */
  readonly exchanges: readonly ExchangeSummary[];
  /** How many of them the filter lets through. */
  readonly shown: number;
  readonly isPaused: boolean;
  readonly onPause: () => void;
  /** Saves what is shown. */
  readonly onSave: () => void;
}

/** What can be done with the list, besides filtering by words and failures. */
export default function WireTools({ exchanges, shown, isPaused, onPause, onSave }: WireToolsProps) {
  const groupBy = useWireView((state) => state.groupBy);
  const { picked, pick } = usePicks();
  const isPicking = picked !== null;
  return (
    <>
      <SurfaceMenu exchanges={exchanges} />
      <FilterButton exchanges={exchanges} />
      <IconButton
        size="small"
        label={isPaused ? 'Resume the wire' : 'Pause the wire'}
        variant={isPaused ? 'primary' : 'plain'}
        icon={isPaused ? <Play size={15} /> : <Pause size={15} />}
        onPress={onPause}
      />
      <IconButton
        size="small"
        label="Pick calls for the recording"
        variant={isPicking ? 'primary' : 'plain'}
        aria-pressed={isPicking}
        icon={<ListPlus size={15} />}
        onPress={() => {
          groupBy('none');
          pick(isPicking ? null : new Set());
        }}
      />
      <ListMenu shown={shown} onSave={onSave} />
    </>
  );
}
