import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Button, ComboBox as AriaComboBox, Input } from 'react-aria-components/ComboBox';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import type { Option } from './OptionRow.tsx';
import { Options } from './Options.tsx';
import css from './field.module.css';

export interface ComboBoxProps extends FieldTexts {
  readonly 'aria-label'?: string;
  /** Suggestions while typing. Their ids are the values. */
  readonly options: readonly Option[];
  /** Whether the caller has already filtered the options by the typed text. */
  readonly areFiltered?: boolean;
  /** The text in the field: the id of an option, or any other text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
}

/**
 * A text field with suggestions. Any text is allowed, also one that no option has. Choosing an option puts its
 * id into the field.
 */
export function ComboBox({
  label,
  description,
  errorMessage,
  options,
  areFiltered = false,
  value,
  onChange,
  placeholder,
  ...rest
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...rest}
      allowsCustomValue
      menuTrigger="focus"
      inputValue={value}
      onInputChange={onChange}
      items={areFiltered ? options : matchOptions(options, value)}
      isInvalid={errorMessage !== undefined}
      // Changes when the field gets the id of an option: a change of the value closes the list.
      value={options.some(({ id }) => id === value) ? value : null}
      onChange={(key) => key !== null && onChange(String(key))}
      className={css.field ?? ''}
    >
      <Field label={label} description={description} errorMessage={errorMessage}>
        <div className={css.box}>
          <Input
            className={classes(css.input, css.mono)}
            {...(placeholder !== undefined && { placeholder })}
          />
          <Button className={css.step ?? ''} aria-label="Suggestions">
            <ChevronsUpDown size={14} />
          </Button>
        </div>
      </Field>
      <Options />
    </AriaComboBox>
  );
}

/** All options if the text is the id of an option, so that another can be chosen; otherwise the options that match the text. */
function matchOptions(options: readonly Option[], text: string): readonly Option[] {
  if (options.some(({ id }) => id === text)) return options;
  const searchText = text.trim().toLowerCase();
  return options.filter(({ id, label, detail = '' }) =>
    `${id} ${label} ${detail}`.toLowerCase().includes(searchText),
  );
}
