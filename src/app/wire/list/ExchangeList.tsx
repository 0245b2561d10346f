import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { VirtualListBox } from '../../../ui/lists/VirtualListBox.tsx';
import { usePicks } from '../../demo/state/picks.ts';
import { ExchangeRow } from './ExchangeRow.tsx';
import { useRowMarks } from './use-row-marks.ts';
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
  const { picked, pick } = usePicks();
  const { marksOf, onKey } = useRowMarks(exchanges);
  return (
    <VirtualListBox
      label="Calls"
      items={exchanges}
      open={selected}
      onOpen={onSelect}
      checked={picked ?? undefined}
      onCheck={pick}
      onKey={onKey}
      rowClass={css.row}
    >
      {(exchange) => (
        <ExchangeRow
          exchange={exchange}
          isPicked={picked?.has(exchange.id) ?? null}
          {...marksOf(exchange)}
        />
      )}
    </VirtualListBox>
  );
}
