import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import css from './field.module.css';

/** Label, description and error of a field. Pass `label` or `aria-label`. */
export interface FieldTexts {
  readonly label?: ReactNode;
  /** A sentence below the field. */
  readonly description?: ReactNode;
  /** Why the value is invalid. The field is marked as invalid while it is set. */
  readonly errorMessage?: string | undefined;
}

/** The texts of a field around its control, connected to it for screen readers. */
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
