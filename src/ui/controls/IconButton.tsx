import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps } from './Button.tsx';
import { classes } from '../style/classes.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import css from './Button.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** Its accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Keyboard shortcut, shown in the tooltip. */
  readonly keys?: readonly string[];
}

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  keys,
  variant = 'plain',
  size = 'medium',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys && { keys })}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={classes(css.button, css[variant], css.icon, css[size])}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  );
}
