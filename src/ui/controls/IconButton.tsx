import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from '../overlay/Kbd.tsx';
import { classes } from '../style/classes.ts';
import css from './Button.module.css';
import type { ButtonProps } from './Button.tsx';

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

interface TooltipProps {
  readonly text: string;
  readonly keys?: readonly string[];
  /** The focusable element that it describes. */
  readonly children: ReactElement;
}

/** A hint for the control under the pointer or with the focus. Never the only place for information. */
function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={css.tooltip ?? ''} offset={6}>
        {text}
        {keys && <Kbd keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
