import { type CSSProperties, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../late.ts';
import { whenIdle } from '../when-idle.ts';
import type { CodeProblem } from './code-problem.ts';
import css from './Code.module.css';
import type { CodeLanguage } from './language.ts';
import { type Place, usePlaceOnLeave, usePlaceTransfer } from './use-place.ts';

export interface CodeEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** JSON is checked for syntax errors while typing. */
  readonly language?: CodeLanguage;
  /** Marked in the text. */
  readonly problems?: readonly CodeProblem[];
}

/** The editor that takes the place of the plain field. */
export interface EditableCodeProps extends CodeEditorProps {
  /** Returns, once, the cursor of the plain field, so that typing continues there; null if the field had no focus. */
  readonly takePlace: () => Place | null;
}

const EDITABLE = late(() => import('./EditableCode.tsx'));

/**
 * An editor for code or a request body. It fills the available height and scrolls. It is a plain field until its code has
 * loaded. Loading starts when the page is idle, or when the user points at the field or focuses it. The typed text and the
 * cursor stay.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange } = props;
  const loaded = useLate(EDITABLE, whenIdle);
  const [isComposing, setComposing] = useState(false);
  const { leave, take } = usePlaceTransfer();
  if (loaded !== null && !isComposing) return <loaded.default {...props} takePlace={take} />;
  return (
    <PlainEditor
      label={label}
      value={value}
      onChange={onChange}
      onApproach={EDITABLE.begin}
      onComposing={setComposing}
      onLeave={leave}
    />
  );
}

interface PlainEditorProps extends Pick<CodeEditorProps, 'label' | 'value' | 'onChange'> {
  /** Called when the user points at the field or focuses it. */
  readonly onApproach: () => void;
  /** Called with whether an input method composes a text, which nothing may interrupt. */
  readonly onComposing: (isComposing: boolean) => void;
  /** Called with the cursor if the field has the focus when it is removed. */
  readonly onLeave: (place: Place) => void;
}

/**
 * A plain field until the code of the editor has loaded. Its text is at the same position, so that the layout does not
 * shift.
 */
function PlainEditor({
  label,
  value,
  onChange,
  onApproach,
  onComposing,
  onLeave,
}: PlainEditorProps) {
  const field = usePlaceOnLeave(placeOf, onLeave);
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
      onFocus={onApproach}
      onPointerEnter={onApproach}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  );
}

function placeOf(field: HTMLTextAreaElement): Place {
  const { selectionStart: start, selectionEnd: end, selectionDirection, scrollTop } = field;
  return selectionDirection === 'backward'
    ? { anchor: end, head: start, scrollTop }
    : { anchor: start, head: end, scrollTop };
}
