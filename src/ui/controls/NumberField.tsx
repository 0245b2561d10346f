import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import css from './field.module.css';

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'className' | 'children' | 'style'>, FieldTexts {
  readonly placeholder?: string;
}

/** A number, typed or changed in steps. The value is `NaN` while the field is empty. */
export function NumberField({
  label,
  description,
  errorMessage,
  placeholder,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} isInvalid={errorMessage !== undefined} className={css.field ?? ''}>
      <Field label={label} description={description} errorMessage={errorMessage}>
        <Group className={css.box ?? ''}>
          <Input
            className={classes(css.input, css.mono)}
            {...(placeholder !== undefined && { placeholder })}
          />
          <Button slot="decrement" className={css.step ?? ''}>
            <Minus size={14} />
          </Button>
          <Button slot="increment" className={css.step ?? ''}>
            <Plus size={14} />
          </Button>
        </Group>
      </Field>
    </AriaNumberField>
  );
}
