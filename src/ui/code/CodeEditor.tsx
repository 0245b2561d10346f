import { useState } from 'react';
import type { CodeProblem } from './code-problem.ts';
import type { CodeLanguage } from './language.ts';
import { late, useLate } from './late.ts';
import { PlainEditor } from './PlainEditor.tsx';
import { usePlace, type Place } from './use-place.ts';

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
  /** Says once where somebody was in the field, who goes on typing in the editor; null if it had no focus. */
  readonly takePlace: () => Place | null;
}

const EDITABLE = late<EditableCodeProps>(() => import('./EditableCode.tsx'));

/**
 * An editor for code or a request body. It fills the available height and scrolls. It is a plain field until its code has
 * loaded, which begins when the page is quiet or somebody comes near. What was typed meanwhile stays, with the cursor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange } = props;
  const { Loaded, now } = useLate(EDITABLE);
  const [isComposing, setComposing] = useState(false);
  const { leave, take } = usePlace();
  if (Loaded !== null && !isComposing) return <Loaded {...props} takePlace={take} />;
  return (
    <PlainEditor
      label={label}
      value={value}
      onChange={onChange}
      onNear={now}
      onComposing={setComposing}
      onLeave={leave}
    />
  );
}
