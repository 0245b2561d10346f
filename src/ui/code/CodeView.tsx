import { lazy, Suspense } from 'react';
import { PlainCode } from './PlainCode.tsx';
import type { CodeLanguage } from './language.ts';

export interface CodeViewProps {
  /** Its accessible name. */
  readonly label: string;
  readonly text: string;
  readonly language?: CodeLanguage;
  /** Whether long lines wrap. */
  readonly wraps?: boolean;
}

const ReadOnlyCode = lazy(() => import('./ReadOnlyCode.tsx'));

/** Read-only code with syntax colours and folding. It fills the available height and scrolls. */
export function CodeView(props: CodeViewProps) {
  return (
    <Suspense fallback={<PlainCode label={props.label} text={props.text} />}>
      <ReadOnlyCode {...props} />
    </Suspense>
  );
}
