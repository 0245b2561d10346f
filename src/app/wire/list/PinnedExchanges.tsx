import { PinnedRows } from '../../../ui/lists/PinnedRows.tsx';
import type { ExchangeListProps } from './ExchangeList.tsx';
import { ExchangeRow, useRowMarks } from './ExchangeRow.tsx';
import row from './ExchangeRow.module.css';

/** The pinned exchanges, above the list. The filter does not hide them. */
export default function PinnedExchanges({ exchanges, selected, onSelect }: ExchangeListProps) {
  const { marksOf } = useRowMarks(exchanges);
  return (
    <PinnedRows
      label="Pinned calls"
      rows={exchanges}
      openId={selected}
      onOpen={onSelect}
      rowClass={row.row}
    >
      {(exchange) => <ExchangeRow exchange={exchange} isPicked={null} {...marksOf(exchange)} />}
    </PinnedRows>
  );
}
