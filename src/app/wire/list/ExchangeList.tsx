import Cable from 'lucide-react/icons/cable';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { VirtualListBox } from '../../../ui/lists/VirtualListBox.tsx';
import { usePicks } from '../../demo/state/picks.ts';
import { ExchangeRow, useRowMarks } from './ExchangeRow.tsx';
import css from './ExchangeRow.module.css';

export interface ExchangeListProps {
  /** Newest last. */
  readonly exchanges: readonly ExchangeSummary[];
  /** Id of the open exchange, or null. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** The list of exchanges. */
export function ExchangeList({ exchanges, selected, onSelect }: ExchangeListProps) {
  const { pickedIds, setPickedIds } = usePicks();
  const { marksOf, onKey } = useRowMarks(exchanges);
  return (
    <VirtualListBox
      label="Calls"
      items={exchanges}
      openId={selected}
      onOpen={onSelect}
      checked={pickedIds ?? undefined}
      onCheck={setPickedIds}
      onKey={onKey}
      rowClass={css.row}
    >
      {(exchange) => (
        <ExchangeRow
          exchange={exchange}
          isPicked={pickedIds?.has(exchange.id) ?? null}
          {...marksOf(exchange)}
        />
      )}
    </VirtualListBox>
  );
}

interface WireEmptyProps {
  /** Whether there are exchanges that the filter hides. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** Shown in the wire while there are no exchanges to list. */
export function WireEmpty({ isFiltered, onShowAll }: WireEmptyProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No matching calls"
        action={<Button onPress={onShowAll}>Clear the filter</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<Cable size={24} />} title="No calls yet">
      Every call to the platform appears here as it happens, whether this page, a script or an SDK
      sends it: what was sent, what came back, and why.
    </EmptyState>
  );
}
