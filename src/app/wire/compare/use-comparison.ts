import { usePanelShell } from '../../../kit/panel.ts';
import { useComparing } from '../state/comparing.ts';

/** The comparison of two exchanges, which is in the address: `?exchange=E2&compare=E1`. */
export function useComparison(): {
  /** Id of the exchange that the open one is compared with; null if the open one is shown alone. */
  readonly comparedId: string | null;
  /** Compares the exchange `firstId` with the exchange `id`; if `firstId` is null, shows `id` alone. */
  readonly compare: (firstId: string | null, id: string) => void;
} {
  const { search, setSearch } = usePanelShell();
  const comparedId = search['compare'];
  return {
    comparedId: typeof comparedId === 'string' ? comparedId : null,
    compare: (firstId, id) => {
      useComparing.getState().setFirstId(null);
      setSearch({ exchange: id, compare: firstId ?? undefined });
    },
  };
}
