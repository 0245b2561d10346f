import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import css from './options.module.css';

/** One thing to choose. `id` is what the choice is known by. */
export interface Option<Id extends string = string> {
  readonly id: Id;
  /** Shown, and searched while typing. */
  readonly label: string;
  /** A second, quieter line. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
}

/** The list that drops down from a Select or a ComboBox, which hand it its state. */
export function Options({
  options,
  empty = 'Nothing matches.',
}: {
  readonly options?: readonly Option[];
  readonly empty?: string;
}) {
  return (
    <Popover className={css.popover ?? ''} offset={4}>
      <ListBox
        className={css.list ?? ''}
        {...(options && { items: options })}
        renderEmptyState={() => <div className={css.empty}>{empty}</div>}
      >
        {(option: Option) => (
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
        )}
      </ListBox>
    </Popover>
  );
}
