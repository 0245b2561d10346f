import { lazy, Suspense } from 'react';
import { PlainCode } from './PlainCode.tsx';
import type { CodeLanguage } from './language.ts';

export interface CodeEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** JSON is checked for syntax errors while typing. */
  readonly language?: CodeLanguage;
}

const EditableCode = lazy(() => import('./EditableCode.tsx'));

/** An editor for code or a request body. It fills the available height and scrolls. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <EditableCode {...props} />
    </Suspense>
  );
}
