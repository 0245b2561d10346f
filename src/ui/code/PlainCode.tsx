import { usePlaceOnLeave, type Place } from './use-place.ts';
import css from './Code.module.css';

/** Enough characters to fill the visible area until the editor is loaded. */
const MAX_SHOWN_LENGTH = 20_000;

export interface PlainCodeProps {
  readonly label: string;
  readonly text: string;
  /** Called with its place if it has the focus when it is removed. */
  readonly onLeave?: (place: Place) => void;
}

/** Shows the text until the editor has loaded, in the same position, so that the layout does not shift. */
export function PlainCode({ label, text, onLeave }: PlainCodeProps) {
  const frame = usePlaceOnLeave<HTMLPreElement>(
    ({ scrollTop }) => ({ anchor: 0, head: 0, scrollTop }),
    onLeave,
  );
  return (
    // It scrolls, so keys must reach it; it is no landmark, because two bodies on a page have the same name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre ref={frame} className={css.plain} tabIndex={0} role="group" aria-label={label}>
      {text.slice(0, MAX_SHOWN_LENGTH)}
    </pre>
  );
}
