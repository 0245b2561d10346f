import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ListBoxItem, Text } from 'react-aria-components/ListBox';
import css from './options.module.css';

/** One option of a list; `id` identifies it. */
export interface Option<Id extends string = string> {
  readonly id: Id;
  /** Shown, and matched while typing. */
  readonly label: string;
  /** A second, muted line. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
}

/** An option as a row of a list. */
export function OptionRow(option: Option) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={css.option ?? ''}>
      {({ isSelected }) => (
        <>
          <Text slot="label" className={css.main}>
            {option.icon}
            {option.label}
          </Text>
          {option.detail !== undefined && (
            <Text slot="description" className={css.detail}>
              {option.detail}
            </Text>
          )}
          {isSelected && (
            <span className={css.mark}>
              <Check size={14} />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  );
}
