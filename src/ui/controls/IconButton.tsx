import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from '../overlay/Kbd.tsx';
import { classes } from '../style/classes.ts';
import css from './Button.module.css';
import type { ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** Its accessible name, and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Keyboard shortcut, shown in the tooltip. */
  readonly keys?: readonly string[];
  /** Whether its label can be seen as a tooltip. While a tooltip is open, Escape closes it and nothing else. */
  readonly hasTooltip?: boolean;
}

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  keys,
  hasTooltip = true,
  variant = 'plain',
  size = 'medium',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} isDisabled={!hasTooltip} {...(keys && { keys })}>
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
  readonly isDisabled: boolean;
  readonly keys?: readonly string[];
  /** The focusable element that it describes. */
  readonly children: ReactElement;
}

/** A hint for the control under the pointer or with the focus. Never the only place for information. */
function Tooltip({ text, isDisabled, keys, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className={css.tooltip ?? ''} offset={6}>
        {text}
        {keys && <Kbd keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
