import Columns3 from 'lucide-react/icons/columns-3';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { useChosenColumns } from '../table/chosen-columns.ts';
import { COLUMN_IDS, columnOf } from '../table/table-columns.ts';
import css from './PeopleBar.module.css';

/** Chooses the columns of the table. */
export function ColumnPicker() {
  const { columns, choose } = useChosenColumns();
  return (
    <Popover
      label="Columns"
      placement="bottom end"
      trigger={
        <Button size="small" icon={<Columns3 size={14} />}>
          Columns
        </Button>
      }
    >
      <div role="group" aria-label="Columns" className={css.columns}>
        {COLUMN_IDS.map((id) => (
          <Checkbox
            key={id}
            isSelected={columns.includes(id)}
            // A person must be recognised, and be opened.
            isDisabled={id === 'real_name'}
            onChange={(isChosen) =>
              choose(isChosen ? [...columns, id] : columns.filter((each) => each !== id))
            }
          >
            {columnOf(id).title}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
