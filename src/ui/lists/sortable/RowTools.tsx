import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../controls/IconButton.tsx';

/** The label, the shortcut and the action of a button. */
interface Tool {
  readonly label: string;
  readonly keys?: readonly string[];
  readonly onPress: () => void;
}

export interface RowToolsProps {
  /** Index of the row. */
  readonly index: number;
  /** How many rows there are. */
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly duplicate: Tool;
  readonly remove: Tool;
}

/** Buttons that move, copy and remove the selected row of `SortableRows`. */
export function RowTools({ index, count, onMove, duplicate, remove }: RowToolsProps) {
  return (
    <>
      <IconButton
        label="Move up"
        keys={['Alt', '↑']}
        icon={<ArrowUp size={14} />}
        size="small"
        isDisabled={index === 0}
        onPress={() => onMove(index, index - 1)}
      />
      <IconButton
        label="Move down"
        keys={['Alt', '↓']}
        icon={<ArrowDown size={14} />}
        size="small"
        isDisabled={index === count - 1}
        onPress={() => onMove(index, index + 1)}
      />
      <IconButton {...duplicate} icon={<CopyPlus size={14} />} size="small" />
      <IconButton {...remove} icon={<Trash2 size={14} />} size="small" />
    </>
  );
}
