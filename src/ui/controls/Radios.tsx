import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { Field, type FieldTexts } from './Field.tsx';
import field from './field.module.css';
import css from './toggle.module.css';

export interface RadiosProps extends Pick<FieldTexts, 'errorMessage'> {
  readonly 'aria-label': string;
  readonly options: readonly { readonly id: string; readonly content: ReactNode }[];
  /** Null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A group of radio buttons for a few options. */
export function Radios({ errorMessage, options, value, ...rest }: RadiosProps) {
  return (
    <RadioGroup
      {...rest}
      value={value}
      isInvalid={errorMessage !== undefined}
      className={field.field ?? ''}
    >
      <Field errorMessage={errorMessage}>
        {options.map(({ id, content }) => (
          <RadioField key={id} value={id}>
            <RadioButton className={css.toggle ?? ''}>
              <span className={css.dot} />
              {content}
            </RadioButton>
          </RadioField>
        ))}
      </Field>
    </RadioGroup>
  );
}
