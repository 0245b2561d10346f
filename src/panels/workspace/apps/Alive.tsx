import { type ReactNode, useMemo, useState } from 'react';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import { LiveElements } from '../../../message/render/elements/ElementView.tsx';
import { fittingValues, type Values } from './element-fields.ts';
import { LiveElement } from './LiveElement.tsx';
import { type Acting, ActingContext } from './use-apps.ts';

interface AliveProps {
  /** Fields that say where its elements are: `channel` and `ts`, or `view_id`. */
  readonly place: Readonly<Record<string, string>>;
  /** Whose elements they are. */
  readonly app_id: string | undefined;
  /** The blocks with the elements inside. */
  readonly blocks: readonly unknown[];
  /** What the platform keeps of a view. */
  readonly kept?: StateValues;
  readonly faults?: Readonly<Record<string, string>>;
  /** What is typed and chosen, if somebody else needs it. */
  readonly typed?: Typed;
  readonly children: ReactNode;
}

type Typed = readonly [values: Values, change: (change: (before: Values) => Values) => void];

/** Draws the elements inside so that the acting person can use them. */
export function Alive({
  place,
  app_id,
  blocks,
  kept = NOTHING,
  faults = NOTHING,
  typed,
  children,
}: AliveProps) {
  const own = useTyped(blocks);
  const [values, change] = typed ?? own;
  const acting = useMemo(
    (): Acting => ({
      place,
      app_id,
      values,
      kept,
      faults,
      choose: (block_id, action_id, value) =>
        change((before) => ({
          ...before,
          [block_id]: { ...before[block_id], [action_id]: value },
        })),
    }),
    [place, app_id, values, kept, faults, change],
  );
  return (
    <ActingContext value={acting}>
      <LiveElements value={drawLive}>{children}</LiveElements>
    </ActingContext>
  );
}

/** What is typed and chosen in blocks, as far as they still have the elements. */
function useTyped(blocks: readonly unknown[]): Typed {
  const [values, change] = useState<Values>(NOTHING);
  return [useMemo(() => fittingValues(blocks, values), [blocks, values]), change];
}

const NOTHING = {};

const drawLive = (element: object, block: object) => (
  <LiveElement element={element as never} block={block as never} />
);
