import type { MouseEvent, ReactNode } from 'react';
import css from './PreviewedMessage.module.css';

/** What is used with a press: a press on it does not select its block. */
const CONTROLS = 'a, button, input, textarea, label, [role="option"], [role="menuitem"]';

interface BlockFrameProps {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** A block of the preview. A press beside its controls selects it; by keyboard, blocks are selected in the list. */
export function BlockFrame({ isSelected, onSelect, children }: BlockFrameProps) {
  function select({ target, currentTarget }: MouseEvent) {
    // What a control opens elsewhere on the page is in the block only for React.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(CONTROLS) === null) onSelect();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={css.frame} data-selected={isSelected || undefined} onClick={select}>
      {children}
    </div>
  );
}
