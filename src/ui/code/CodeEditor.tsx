import { type CSSProperties, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../late.ts';
import { whenIdle } from '../when-idle.ts';
import type { CodeProblem } from './code-problem.ts';
import css from './Code.module.css';
import type { CodeLanguage } from './language.ts';
import {
  type TextPosition,
  usePositionOnRemoval,
  usePositionTransfer,
} from './use-text-position.ts';

export interface CodeEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** JSON is checked for syntax errors while typing. */
  readonly language?: CodeLanguage;
  /** Problems to mark in the text. */
  readonly problems?: readonly CodeProblem[];
}

/** The props of the editor that replaces the plain field. */
export interface EditableCodeProps extends CodeEditorProps {
  /** Returns, once, the cursor of the plain field, so that typing continues there; null if the field had no focus. */
  readonly takeOldPosition: () => TextPosition | null;
}

const EDITABLE_CODE = late(() => import('./EditableCode.tsx'));

/**
 * An editor for code or a request body. It fills the available height and scrolls. It is a plain field until its code has
 * loaded. Loading starts when the page is idle, or when the user points at the field or focuses it. The typed text and the
 * cursor stay.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange } = props;
  const loaded = useLate(EDITABLE_CODE, whenIdle);
  const [isComposing, setComposing] = useState(false);
  const { storePosition, takeOldPosition } = usePositionTransfer();
  if (loaded !== null && !isComposing)
    return <loaded.default {...props} takeOldPosition={takeOldPosition} />;
  return (
    <PlainEditor
      label={label}
      value={value}
      onChange={onChange}
      onApproach={EDITABLE_CODE.begin}
      onComposing={setComposing}
      onRemoveFocused={storePosition}
    />
  );
}

interface PlainEditorProps extends Pick<CodeEditorProps, 'label' | 'value' | 'onChange'> {
  /** Called when the user points at the field or focuses it. */
  readonly onApproach: () => void;
  /** Called when an input method begins or ends to compose a text: the editor must not replace the field meanwhile. */
  readonly onComposing: (isComposing: boolean) => void;
  /** Called with the position in the field if the field has the focus when it is removed. */
  readonly onRemoveFocused: (position: TextPosition) => void;
}

/** The plain field that is shown until the editor has loaded. Its text is at the same position, so the layout does not shift. */
function PlainEditor({
  label,
  value,
  onChange,
  onApproach,
  onComposing,
  onRemoveFocused,
}: PlainEditorProps) {
  const field = usePositionOnRemoval(positionOf, onRemoveFocused);
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

function positionOf(field: HTMLTextAreaElement): TextPosition {
  const { selectionStart: start, selectionEnd: end, selectionDirection, scrollTop } = field;
  return selectionDirection === 'backward'
    ? { anchor: end, head: start, scrollTop }
    : { anchor: start, head: end, scrollTop };
}
