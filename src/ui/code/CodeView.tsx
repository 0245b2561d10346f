import { lazy, Suspense } from 'react';
import { PlainCode } from './PlainCode.tsx';
import type { CodeLanguage } from './language.ts';

export interface CodeViewProps {
  /** What the text is; its name to screen readers. */
  readonly label: string;
  readonly text: string;
  readonly language?: CodeLanguage;
  /** Whether long lines are broken. */
  readonly wraps?: boolean;
}

const ReadOnlyCode = lazy(() => import('./ReadOnlyCode.tsx'));

/** Shows code or an answer, coloured and foldable. It fills the height that is there and scrolls. */
export function CodeView(props: CodeViewProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.text} />}>
      <ReadOnlyCode {...props} />
    </Suspense>
  );
}
