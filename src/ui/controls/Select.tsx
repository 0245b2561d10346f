import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import type { Option } from './OptionRow.tsx';
import { Options } from './Options.tsx';
import css from './field.module.css';

export interface SelectProps<Id extends string> extends FieldTexts {
  readonly 'aria-label'?: string;
  readonly options: readonly Option<Id>[];
  /** Null while nothing is selected. */
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Set when the options are literal values: monospaced. */
  readonly isCode?: boolean;
}

/** Selects one of a few options. For many use a ComboBox, for two or three words a SegmentedControl. */
export function Select<Id extends string>({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  isCode = false,
  ...rest
}: SelectProps<Id>) {
  return (
    <AriaSelect
      {...rest}
      value={value}
      // The keys of the list are the ids of `options`.
      onChange={(key) => key !== null && onChange(key as Id)}
      isInvalid={errorMessage !== undefined}
      className={css.field ?? ''}
    >
      <Field label={label} description={description} errorMessage={errorMessage}>
        <Button className={classes(css.box, css.select)}>
          <SelectValue className={classes(css.value, isCode && css.mono)} />
          <ChevronsUpDown size={14} />
        </Button>
      </Field>
      <Options options={options} />
    </AriaSelect>
  );
}
