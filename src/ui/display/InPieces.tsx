import { type ReactNode, useDeferredValue } from 'react';

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
