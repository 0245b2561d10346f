import { useState } from 'react';
import type { PlacedElement } from '../../../contract/blocks/identify.ts';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { Acted } from './acted-payload.ts';

/** What was tried in the preview: what is chosen, and what was done last. It is gone when another draft opens. */
export interface Trying {
  readonly chosen: StateValues;
  readonly acted: Acted | null;
  /** What was typed where an app answers the options. */
  readonly typed: readonly string[];
  readonly choose: (chosen: StateValues, placed: PlacedElement, value: unknown) => void;
  readonly act: (acted: Acted) => void;
  /** Keeps why a value cannot be chosen. */
  readonly refuse: (placed: PlacedElement, fault: string) => void;
  readonly faultOf: (placed: PlacedElement) => string | undefined;
}

const keyOf = ({ block_id, action_id }: PlacedElement) => `${block_id} ${action_id}`;

export function useTrying(): Trying {
  const [tried, setTried] = useState<Pick<Trying, 'chosen' | 'acted' | 'typed'>>({
    chosen: {},
    acted: null,
    typed: [],
  });
  const [refused, setRefused] = useState<{ readonly at: string; readonly fault: string } | null>(
    null,
  );
  return {
    ...tried,
    choose: (chosen, placed, value) => {
      setRefused(null);
      const isOffered = String(placed.element['type']).endsWith('external_select');
      setTried((before) => ({
        ...before,
        chosen,
        typed: isOffered && typeof value === 'string' ? [value] : before.typed,
      }));
    },
    act: (acted) => setTried((before) => ({ ...before, acted })),
    refuse: (placed, fault) => setRefused({ at: keyOf(placed), fault }),
    faultOf: (placed) => (refused?.at === keyOf(placed) ? refused.fault : undefined),
  };
}
