import type { MouseEvent, ReactNode } from 'react';
import css from './PreviewedMessage.module.css';

/** Controls inside a block. A press on a control does not select the block. */
const CONTROLS = 'a, button, input, textarea, label, [role="option"], [role="menuitem"]';

interface BlockFrameProps {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** A block of the preview. A press outside of its controls selects it. With the keyboard, users select blocks in the list. */
export function BlockFrame({ isSelected, onSelect, children }: BlockFrameProps) {
  function select({ target, currentTarget }: MouseEvent) {
    // React also reports presses in popovers that controls of the block opened, since React portals pass events to their parents.
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
