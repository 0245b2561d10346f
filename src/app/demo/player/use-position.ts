import { useSearch } from '@tanstack/react-router';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { viewAt } from './view-at.ts';

/** The selected step of the player, as the address has it: `step` is its number. The panels follow. */
export function usePosition(steps: readonly DemoStep[]): {
  /** Its index; -1 for none. */
  readonly at: number;
  readonly select: (at: number) => void;
} {
  const { step = 0 }: { step?: number } = useSearch({ strict: false });
  const { open, setSearch } = usePanelShell();
  return {
    at: Math.min(step, steps.length) - 1,
    select: (at) => {
      const view = viewAt(steps, at);
      if (view === null) setSearch({ step: at < 0 ? undefined : at + 1 }, { replace: true });
      else open(view.panel, { ...view.search, step: at + 1 });
    },
  };
}
