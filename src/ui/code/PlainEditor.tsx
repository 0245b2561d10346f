import type { CSSProperties } from 'react';
import type { CodeEditorProps } from './CodeEditor.tsx';
import { useLeaving, type Place } from './use-place.ts';
import css from './Code.module.css';

export interface PlainEditorProps extends Pick<CodeEditorProps, 'label' | 'value' | 'onChange'> {
  /** Somebody is about to type. */
  readonly onNear: () => void;
  /** Whether a text is being composed, which nothing may interrupt. */
  readonly onComposing: (isComposing: boolean) => void;
  /** Called when it is removed while it has the focus. */
  readonly onLeave: (place: Place) => void;
}

/**
 * A plain field in the place of an editor whose code has not loaded, with its text where the editor will have it: the
 * layout does not shift.
 */
export function PlainEditor({
  label,
  value,
  onChange,
  onNear,
  onComposing,
  onLeave,
}: PlainEditorProps) {
  const field = useLeaving(placeIn, onLeave);
  return (
    <textarea
      ref={field}
      className={css.field}
      // The editor numbers the lines in a gutter as wide as the longest number.
      style={{ '--digits': String(value.split('\n').length).length } as CSSProperties}
      aria-label={label}
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onFocus={onNear}
      onPointerEnter={onNear}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  );
}

function placeIn(field: HTMLTextAreaElement): Place {
  const { selectionStart: start, selectionEnd: end, selectionDirection, scrollTop } = field;
  return selectionDirection === 'backward'
    ? { anchor: end, head: start, scrollTop }
    : { anchor: start, head: end, scrollTop };
}
