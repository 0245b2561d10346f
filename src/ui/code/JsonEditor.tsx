import { lazy, Suspense } from 'react';
import type { TrailStep } from './json-place.ts';
import { PlainCode } from './PlainCode.tsx';

/** Something wrong with a JSON text, by a pointer to its place. */
export interface JsonProblem {
  readonly path: string;
  readonly message: string;
}

/** What could be written somewhere. */
export interface JsonSuggestions {
  /** Names that the object at the end of the way may have; `type` is what it says it is. */
  readonly names: (trail: readonly TrailStep[], type: string | null) => readonly string[];
  /** Texts that may stand at the end of the way. */
  readonly values: (trail: readonly TrailStep[]) => readonly string[];
}

export interface JsonEditorProps {
  /** What is written here; its name to screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown in place. */
  readonly problems: readonly JsonProblem[];
  /** Offered while typing; must stay the same object from render to render. */
  readonly suggestions: JsonSuggestions;
}

const LoadedJsonEditor = lazy(() => import('./LoadedJsonEditor.tsx'));

/** Writes JSON of a known shape: what is wrong is marked in place, what could stand there is offered. */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.value} />}>
      <LoadedJsonEditor {...props} />
    </Suspense>
  );
}
