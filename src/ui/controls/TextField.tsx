import {
  Input,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import css from './field.module.css';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style'>, FieldTexts {
  readonly placeholder?: string;
  /** Set for literal values: monospaced, without spell checking. */
  readonly isCode?: boolean;
  /** Number of rows; a single-line field when omitted. */
  readonly rows?: number;
}

export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  isCode = false,
  rows,
  ...rest
}: TextFieldProps) {
  const shared = {
    ...(!isCode && { dir: 'auto' }),
    className: classes(css.input, isCode && css.mono, rows !== undefined && css.area),
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <AriaTextField
      {...(isCode && { spellCheck: 'false', autoCorrect: 'off', autoComplete: 'off' })}
      {...rest}
      isInvalid={errorMessage !== undefined}
      className={css.field ?? ''}
    >
      <Field label={label} description={description} errorMessage={errorMessage}>
        <div className={css.box}>
          {rows === undefined ? <Input {...shared} /> : <TextArea {...shared} rows={rows} />}
        </div>
      </Field>
    </AriaTextField>
  );
}
