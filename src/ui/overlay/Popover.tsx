import type { ReactElement, ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type Placement,
} from 'react-aria-components/Popover';
import css from './Popover.module.css';

export interface PopoverProps {
  /** What it is about; its name to screen readers. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly placement?: Placement;
  /** Rendered only while it is open. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** The dialogue inside has a name; the trigger would give its own to the frame around it as well. */
const UNNAMED = { 'aria-labelledby': '' } as const;

/** A small surface beside the button that opened it; Escape and a press elsewhere close it. */
export function Popover({ label, trigger, placement = 'bottom start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={css.popover ?? ''} placement={placement} offset={6} {...UNNAMED}>
        <Dialog className={css.content ?? ''} aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
