import { lazy, Suspense } from 'react';
import { PlainCode } from './PlainCode.tsx';
import type { CodeLanguage } from './language.ts';

export interface CodeEditorProps {
  /** What is written here; its name to screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** JSON is checked while it is typed. */
  readonly language?: CodeLanguage;
}

const EditableCode = lazy(() => import('./EditableCode.tsx'));

/** Writes code or a body. It fills the height that is there and scrolls. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <EditableCode {...props} />
    </Suspense>
  );
}
