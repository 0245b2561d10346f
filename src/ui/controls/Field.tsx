import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import css from './field.module.css';

/** What stands around every field. Give `label` or `aria-label`. */
export interface FieldTexts {
  readonly label?: ReactNode;
  /** A sentence below the field. */
  readonly description?: ReactNode;
  /** What is wrong with the value; the field is invalid while there is one. */
  readonly errorMessage?: string | undefined;
}

/** The texts of a field around its control, tied to it for screen readers. */
export function Field({
  label,
  description,
  errorMessage,
  children,
}: FieldTexts & { readonly children: ReactNode }) {
  return (
    <>
      {label !== undefined && <Label className={css.label}>{label}</Label>}
      {children}
      {description !== undefined && (
        <Text slot="description" className={css.description}>
          {description}
        </Text>
      )}
      <FieldError className={css.error ?? ''}>{errorMessage}</FieldError>
    </>
  );
}
