import { Suspense } from 'react';
import { lateView } from '../late.ts';
import type { CodeProblem } from './code-problem.ts';
import type { TrailStep } from './json-place.ts';
import { PlainCode } from './PlainCode.tsx';

/** Completions for a JSON text. */
export interface JsonSuggestions {
  /** Property names for the object at the end of the trail; `type` is the value of the object's property `type`. */
  readonly names: (trail: readonly TrailStep[], type: string | null) => readonly string[];
  /** Values for the string at the end of the trail. */
  readonly values: (trail: readonly TrailStep[]) => readonly string[];
}

export interface JsonEditorProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Problems to mark in the text. */
  readonly problems: readonly CodeProblem[];
  /** Completions while typing; must be the same object on every render. */
  readonly suggestions: JsonSuggestions;
}

const LoadedJsonEditor = lateView(() => import('./LoadedJsonEditor.tsx'));

/** An editor for JSON with a known schema. It marks problems and offers completions. */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <LoadedJsonEditor {...props} />
    </Suspense>
  );
}
