import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from './Kbd.tsx';
import css from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  readonly keys?: readonly string[];
  /** What it belongs to: something that takes the focus. */
  readonly children: ReactElement;
}

/** A word about the control under the pointer or the focus. Never the only place something is said. */
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
