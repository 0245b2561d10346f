import type { ReactNode } from 'react';
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components/Switch';
import css from './toggle.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
}

/** Turns something on or off at once; in a form that is sent later, take a Checkbox. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={css.toggle ?? ''}>
      <span className={css.track} />
      {children}
    </AriaSwitch>
  );
}
