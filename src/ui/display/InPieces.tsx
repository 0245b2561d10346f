import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface InPiecesProps {
  /** What is drawn at once. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/**
 * Content that takes long to render. Its placeholder is drawn with the press or the answer that brings it; the content is rendered
 * after that, in pieces between which the page answers. Inside such content, another one waits for nothing.
 */
export function InPieces({ placeholder, children }: InPiecesProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}

/**
 * Content beside something else that takes long to mount: it is rendered once that is drawn, in pieces, and has its commit to
 * itself. Its place must keep its size without it.
 */
export function Afterwards({ children }: Pick<InPiecesProps, 'children'>) {
  const [isDue, setDue] = useState(false);
  // Effects run once what was committed is drawn.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
