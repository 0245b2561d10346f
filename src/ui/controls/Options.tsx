import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { OptionRow, type Option } from './OptionRow.tsx';
import css from './options.module.css';

export interface OptionsProps {
  /** Omit it where the surrounding field passes the options. */
  readonly options?: readonly Option[];
}

/** The drop-down list of a Select or a ComboBox, which hold its state. */
export function Options({ options }: OptionsProps) {
  return (
    <Popover className={css.popover ?? ''} offset={4}>
      <ListBox
        className={css.list ?? ''}
        {...(options && { items: options })}
        renderEmptyState={() => <div className={css.empty}>Nothing matches.</div>}
      >
        {OptionRow}
      </ListBox>
    </Popover>
  );
}
