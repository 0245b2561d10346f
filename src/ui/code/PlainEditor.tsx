import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { CodeEditorProps } from './CodeEditor.tsx';
import css from './Code.module.css';

/** Where somebody was in a text. */
export interface Place {
  /** The ends of the selection, as offsets. */
  readonly anchor: number;
  readonly head: number;
  /** In pixels. */
  readonly scrollTop: number;
}

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
  const field = useRef<HTMLTextAreaElement>(null);
  const [leave] = useState(() => onLeave);
  useLayoutEffect(() => {
    const area = field.current;
    return () => {
      if (area === null || document.activeElement !== area) return;
      const { selectionStart, selectionEnd, selectionDirection, scrollTop } = area;
      const [anchor, head] =
        selectionDirection === 'backward'
          ? [selectionEnd, selectionStart]
          : [selectionStart, selectionEnd];
      leave({ anchor, head, scrollTop });
    };
  }, [leave]);
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
