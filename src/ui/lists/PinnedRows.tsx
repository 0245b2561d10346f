import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { IconButton } from '../controls/IconButton.tsx';
import { classes } from '../style/classes.ts';
import css from './PinnedRows.module.css';

export interface PinnedRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Id of the row whose detail is open. */
  readonly openId: string | null | undefined;
  readonly onOpen: (id: string) => void;
  /** The class of the rows in the list below. */
  readonly rowClass: string | undefined;
  /** The content of a row. */
  readonly children: (row: Row) => ReactNode;
}

/** The pinned rows of a list. They stay above it while it scrolls, and when a filter hides them in the list. */
export function PinnedRows<Row extends { readonly id: string }>({
  label,
  rows,
  openId,
  onOpen,
  rowClass,
  children,
}: PinnedRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <ul className={css.pinned} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Button
            className={classes(rowClass, css.row)}
            aria-current={row.id === openId}
            onPress={() => onOpen(row.id)}
          >
            {children(row)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export interface PinButtonProps {
  /** The kind of item, as in `the event`. */
  readonly what: string;
  readonly isPinned: boolean;
  readonly onPin: () => void;
}

/** Pins the open item, so that it stays above its list, or unpins it. */
export function PinButton({ what, isPinned, onPin }: PinButtonProps) {
  return (
    <IconButton
      size="small"
      label={`${isPinned ? 'Unpin' : 'Pin'} ${what}`}
      keys={['P']}
      icon={isPinned ? <PinOff size={15} /> : <Pin size={15} />}
      onPress={onPin}
    />
  );
}
