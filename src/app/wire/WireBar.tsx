import ListFilter from 'lucide-react/icons/list-filter';
import ListPlus from 'lucide-react/icons/list-plus';
import X from 'lucide-react/icons/x';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useConnection } from '../../client/context.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { useWirePlace } from '../layout/use-wire-place.ts';
import { usePicks } from '../demo/state/picks.ts';
import { isEverything, type WireFilter } from './list/filter.ts';
import css from './WireBar.module.css';

export interface WireBarProps {
  readonly filter: WireFilter;
  readonly onFilter: (filter: WireFilter) => void;
  readonly surfaces: readonly string[];
  readonly shown: number;
  readonly total: number;
}

/** The header of the wire: the number of exchanges and the filters. */
export function WireBar({ filter, onFilter, surfaces, shown, total }: WireBarProps) {
  const { setOpen } = useWirePlace();
  const { picked, pick } = usePicks();
  const isPicking = picked !== null;
  const connection = useConnection();
  const count = isEverything(filter) ? `${total}` : `${shown} of ${total}`;
  return (
    <header className={css.bar}>
      <h2>Wire</h2>
      <span className={css.count}>{count}</span>
      {connection === 'lost' && <Badge tone="caution">Reconnecting…</Badge>}
      <FilterField
        className={css.search}
        label="Filter exchanges"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <ToggleButton
        className={css.toggle ?? ''}
        isSelected={filter.failuresOnly}
        onChange={(failuresOnly) => onFilter({ ...filter, failuresOnly })}
      >
        Failures
      </ToggleButton>
      <Menu
        trigger={
          <IconButton
            size="small"
            label={filter.surface === null ? 'Surface' : `Surface: ${filter.surface}`}
            variant={filter.surface === null ? 'plain' : 'primary'}
            icon={<ListFilter size={15} />}
          />
        }
        groups={[
          {
            title: 'Surface',
            selected: filter.surface ?? 'all',
            actions: [
              {
                id: 'all',
                label: 'All surfaces',
                onAction: () => onFilter({ ...filter, surface: null }),
              },
              ...surfaces.map((surface) => ({
                id: surface,
                label: surface,
                onAction: () => onFilter({ ...filter, surface }),
              })),
            ],
          },
        ]}
      />
      <IconButton
        size="small"
        label="Pick calls for the recording"
        variant={isPicking ? 'primary' : 'plain'}
        aria-pressed={isPicking}
        icon={<ListPlus size={15} />}
        onPress={() => pick(isPicking ? null : new Set())}
      />
      <IconButton
        size="small"
        label="Hide the wire"
        keys={['Mod', 'J']}
        icon={<X size={15} />}
        onPress={() => setOpen(false)}
      />
    </header>
  );
}
