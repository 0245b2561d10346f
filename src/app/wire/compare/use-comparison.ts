import { usePanelShell } from '../../../kit/panel.ts';
import { useComparing } from '../state/comparing.ts';

/** The comparison of two exchanges, which is in the address: `?exchange=E2&compare=E1`. */
export function useComparison(): {
  /** Id of the exchange that the open one is compared with; null if the open one is shown alone. */
  readonly comparedId: string | null;
  /** Compares the exchange `id` with the exchange `firstId`; if that is null, shows `id` alone. */
  readonly compare: (id: string, firstId: string | null) => void;
} {
  const { search, setSearch } = usePanelShell();
  const comparedId = search['compare'];
  return {
    comparedId: typeof comparedId === 'string' ? comparedId : null,
    compare: (id, firstId) => {
      useComparing.getState().setFirstId(null);
      setSearch({ exchange: id, compare: firstId ?? undefined });
    },
  };
}
