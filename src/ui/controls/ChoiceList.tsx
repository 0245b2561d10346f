import { ListBox } from 'react-aria-components/ListBox';
import { OptionRow, type Option } from './OptionRow.tsx';
import css from './ChoiceList.module.css';

export interface ChoiceListProps<Id extends string> {
  readonly label: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
}

/** Lets the user choose the selected option again, which closes a popover. The types of ListBox lack this option. */
const CHOOSES_AGAIN = { allowDuplicateSelectionEvents: true } as const;

/** A scrolling list that shows all options; one can be selected. Choosing the selected one calls `onChange` again. */
export function ChoiceList<Id extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceListProps<Id>) {
  return (
    <ListBox
      aria-label={label}
      className={css.list ?? ''}
      items={options}
      selectionMode="single"
      disallowEmptySelection
      {...CHOOSES_AGAIN}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onChange(chosen as Id);
      }}
    >
      {OptionRow}
    </ListBox>
  );
}
