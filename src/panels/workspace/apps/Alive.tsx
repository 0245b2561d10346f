import { type ReactNode, useMemo, useState } from 'react';
import { LiveElements } from '../../../message/render/elements/ElementView.tsx';
import { LiveElement } from './LiveElement.tsx';
import { type Acting, ActingContext, type Values } from './use-apps.ts';

interface AliveProps {
  /** Fields that say where its elements are: `channel` and `ts`, or `view_id`. */
  readonly place: Readonly<Record<string, string>>;
  readonly faults?: Readonly<Record<string, string>>;
  /** What is typed and chosen, if somebody else keeps it. */
  readonly kept?: readonly [values: Values, keep: (values: Values) => void];
  readonly children: ReactNode;
}

/** Draws the elements inside so that the acting person can use them. */
export function Alive({ place, faults = NO_FAULTS, kept, children }: AliveProps) {
  const own = useState<Values>({});
  const [values, keep] = kept ?? own;
  const acting = useMemo(
    (): Acting => ({
      place,
      values,
      faults,
      choose: (block_id, action_id, value) =>
        keep({ ...values, [block_id]: { ...values[block_id], [action_id]: value } }),
    }),
    [place, values, faults, keep],
  );
  return (
    <ActingContext value={acting}>
      <LiveElements value={drawLive}>{children}</LiveElements>
    </ActingContext>
  );
}

const NO_FAULTS = {};

const drawLive = (element: object, block: object) => (
  <LiveElement element={element as never} block={block as never} />
);
