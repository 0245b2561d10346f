import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { classes } from '../style/classes.ts';
import css from './Button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
  /** `primary` for the main action, `plain` has no border, `danger` for actions that cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'danger';
  readonly size?: 'medium' | 'small';
  /** Shown before the text. */
  readonly icon?: ReactNode;
}

/** A button. While `isPending` it keeps its width and focus, and cannot be pressed. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton {...rest} className={classes(css.button, css[variant], css[size])}>
      {icon}
      {children}
    </AriaButton>
  );
}
