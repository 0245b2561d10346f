import { usePositionOnRemoval, type TextPosition } from './use-text-position.ts';
import css from './Code.module.css';

/** Enough characters to fill the visible area until the editor is loaded. */
const MAX_SHOWN_LENGTH = 20_000;

export interface PlainCodeProps {
  readonly label: string;
  readonly text: string;
  /** Called with the scroll position if the text has the focus when it is removed. */
  readonly onRemoveFocused?: (position: TextPosition) => void;
}

/** Shows the text until the editor has loaded, in the same position, so that the layout does not shift. */
export function PlainCode({ label, text, onRemoveFocused }: PlainCodeProps) {
  const frame = usePositionOnRemoval<HTMLPreElement>(
    ({ scrollTop }) => ({ anchor: 0, head: 0, scrollTop }),
    onRemoveFocused,
  );
  return (
    // It scrolls, so keys must reach it. It is no landmark: two texts on a page may have the same label.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre ref={frame} className={css.plain} tabIndex={0} role="group" aria-label={label}>
      {text.slice(0, MAX_SHOWN_LENGTH)}
    </pre>
  );
}
