import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import css from './toggle.module.css';

export interface SwitchProps extends Omit<SwitchFieldProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
}

/** Turns something on or off immediately. In a form that is submitted later, use a Checkbox. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <SwitchField {...rest}>
      <SwitchButton className={css.toggle ?? ''}>
        <span className={css.track} />
        {children}
      </SwitchButton>
    </SwitchField>
  );
}
