import type { ReactNode } from 'react';
import { LiveElements } from '../../message/render/elements/ElementView.tsx';
import { type Acting, ActingContext } from './acting.ts';
import { LiveElement } from './LiveElement.tsx';

interface ActingElementsProps {
  readonly acting: Acting;
  readonly children: ReactNode;
}

/** Makes the elements inside live: people can press, choose and type. */
export const ActingElements = ({ acting, children }: ActingElementsProps) => (
  <ActingContext value={acting}>
    <LiveElements value={drawLive}>{children}</LiveElements>
  </ActingContext>
);

const drawLive = (element: object, block: object) => (
  <LiveElement element={element as never} block={block as never} />
);
