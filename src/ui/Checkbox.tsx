import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import css from './toggle.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={css.toggle ?? ''}>
      <span className={css.tick}>
        <Check size={12} strokeWidth={3} />
      </span>
      {children}
    </AriaCheckbox>
  );
}
