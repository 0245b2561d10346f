import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from './Kbd.tsx';
import css from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  readonly keys?: readonly string[];
  /** The focusable element that it describes. */
  readonly children: ReactElement;
}

/** A hint for the control under the pointer or with the focus. Never the only place for information. */
export function Tooltip({ text, keys, children }: TooltipProps) {
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
