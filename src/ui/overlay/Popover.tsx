import type { ReactElement, ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type Placement,
} from 'react-aria-components/Popover';
import css from './Popover.module.css';

export interface PopoverProps {
  /** Its accessible name. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly placement?: Placement;
  /** Rendered only while it is open. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** The dialog inside has a name, so the frame around it must not take the name of the trigger. */
const UNNAMED = { 'aria-labelledby': '' } as const;

/** A small dialog beside the button that opened it. Escape or a press outside closes it. */
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
