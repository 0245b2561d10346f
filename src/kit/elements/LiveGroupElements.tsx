import type { ReactNode } from 'react';
import { DrawLiveContext } from '../../message/render/elements/ElementView.tsx';
import { type LiveGroup, LiveGroupContext } from './live-group.ts';
import { LiveElement } from './LiveElement.tsx';

interface LiveGroupElementsProps {
  readonly group: LiveGroup;
  readonly children: ReactNode;
}

/** Makes the elements in `children` usable: people can press, choose and type. */
export const LiveGroupElements = ({ group, children }: LiveGroupElementsProps) => (
  <LiveGroupContext value={group}>
    <DrawLiveContext value={drawLive}>{children}</DrawLiveContext>
  </LiveGroupContext>
);

const drawLive = (element: object, block: object) => (
  <LiveElement element={element as never} block={block as never} />
);
