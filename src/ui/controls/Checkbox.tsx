import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
} from 'react-aria-components/Checkbox';
import css from './toggle.module.css';

export interface CheckboxProps extends Omit<
  CheckboxFieldProps,
  'className' | 'children' | 'style'
> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className={css.toggle ?? ''}>
        <span className={css.tick}>
          <Check size={12} strokeWidth={3} />
        </span>
        {children}
      </CheckboxButton>
    </CheckboxField>
  );
}
