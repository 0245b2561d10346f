import { type CSSProperties, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../late.ts';
import { whenIdle } from '../when-idle.ts';
import type { CodeProblem } from './code-problem.ts';
import css from './Code.module.css';
import type { CodeLanguage } from './language.ts';
import { type Place, useLeaving, usePlace } from './use-place.ts';

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
  /** Returns, once, where the cursor was in the plain field, so that typing goes on there; null if it had no focus. */
  readonly takePlace: () => Place | null;
}

const EDITABLE = late(() => import('./EditableCode.tsx'));

/**
 * An editor for code or a request body. It fills the available height and scrolls. It is a plain field until its code has
 * loaded, which begins when the page is quiet or somebody comes near. What was typed meanwhile stays, with the cursor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange } = props;
  const loaded = useLate(EDITABLE, whenIdle);
  const [isComposing, setComposing] = useState(false);
  const { leave, take } = usePlace();
  if (loaded !== null && !isComposing) return <loaded.default {...props} takePlace={take} />;
  return (
    <PlainEditor
      label={label}
      value={value}
      onChange={onChange}
      onNear={EDITABLE.begin}
      onComposing={setComposing}
      onLeave={leave}
    />
  );
}

interface PlainEditorProps extends Pick<CodeEditorProps, 'label' | 'value' | 'onChange'> {
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
function PlainEditor({ label, value, onChange, onNear, onComposing, onLeave }: PlainEditorProps) {
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
