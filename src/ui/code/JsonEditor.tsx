import { Suspense } from 'react';
import { lateView } from '../late.ts';
import type { CodeProblem } from './code-problem.ts';
import type { TrailStep } from './json-place.ts';
import { PlainCode } from './PlainCode.tsx';

/** Completions for a JSON text. */
export interface JsonSuggestions {
  /** Property names for the object at the end of the path; `type` is the value of its property `type`. */
  readonly names: (trail: readonly TrailStep[], type: string | null) => readonly string[];
  /** String values for the end of the path. */
  readonly values: (trail: readonly TrailStep[]) => readonly string[];
}

export interface JsonEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Marked in the text. */
  readonly problems: readonly CodeProblem[];
  /** Completions while typing; must be the same object on every render. */
  readonly suggestions: JsonSuggestions;
}

const LoadedJsonEditor = lateView(() => import('./LoadedJsonEditor.tsx'));

/** An editor for JSON with a known schema. It marks faults in the text and offers completions. */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <LoadedJsonEditor {...props} />
    </Suspense>
  );
}
