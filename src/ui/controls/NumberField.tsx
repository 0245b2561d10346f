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
  extends
    Omit<AriaNumberFieldProps, 'className' | 'children' | 'style'>,
    Pick<FieldTexts, 'label' | 'description'> {}

/** A number, typed or changed in steps. The value is `NaN` while the field is empty. */
export function NumberField({ label, description, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} className={css.field ?? ''}>
      <Field label={label} description={description}>
        <Group className={css.box ?? ''}>
          <Input className={classes(css.input, css.mono)} />
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
