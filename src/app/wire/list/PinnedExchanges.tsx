import { Button } from 'react-aria-components/Button';
import { classes } from '../../../ui/style/classes.ts';
import type { ExchangeListProps } from './ExchangeList.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { useRowMarks } from './use-row-marks.ts';
import row from './ExchangeRow.module.css';
import css from './PinnedExchanges.module.css';

/** The pinned exchanges, which stay above the list whatever it shows. */
export default function PinnedExchanges({ exchanges, selected, onSelect }: ExchangeListProps) {
  const { marksOf } = useRowMarks(exchanges);
  return (
    <ul className={css.pinned} aria-label="Pinned exchanges">
      {exchanges.map((exchange) => (
        <li key={exchange.id}>
          <Button
            className={classes(row.row, css.row)}
            aria-current={exchange.id === selected}
            onPress={() => onSelect(exchange.id)}
          >
            <ExchangeRow exchange={exchange} isPicked={null} {...marksOf(exchange)} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
