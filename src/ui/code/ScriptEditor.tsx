import { Suspense } from 'react';
import { lateView } from '../late.ts';
import { PlainCode } from './PlainCode.tsx';

export interface ScriptEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A line to mark, from 1, and why; null for none. */
  readonly fault?: { readonly line: number; readonly message: string } | null;
}

const LoadedScriptEditor = lateView(() => import('./LoadedScriptEditor.tsx'));

/** An editor for JavaScript. It marks syntax errors, fills the available height and scrolls. */
export function ScriptEditor(props: ScriptEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <LoadedScriptEditor {...props} />
    </Suspense>
  );
}
