import type { JsonSchema } from '../../../contract/catalog.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './SchemaField.module.css';

/** A text with a higher limit gets a field of several lines. In characters. */
const MAX_SINGLE_LINE_LENGTH = 300;

export interface StringFieldProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly errorMessage: string | undefined;
  readonly schema: JsonSchema;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field for a schema, with a counter for its limit. */
export function StringField({
  label,
  description,
  errorMessage,
  schema,
  value,
  onChange,
}: StringFieldProps) {
  const maxLength = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : null;
  const isAddress = schema['format'] === 'uri';
  return (
    <TextField
      label={
        <span className={css.label}>
          {label}
          {maxLength !== null && (
            <span className={css.count} data-over={value.length > maxLength}>
              {value.length}/{maxLength}
            </span>
          )}
        </span>
      }
      description={description}
      errorMessage={errorMessage}
      isCode={isAddress}
      {...(maxLength !== null && maxLength > MAX_SINGLE_LINE_LENGTH && !isAddress && { rows: 3 })}
      value={value}
      onChange={onChange}
    />
  );
}
