import { usePanelShell } from '../../../kit/panel.ts';
import { useComparing } from '../state/comparing.ts';

/** The comparison of two exchanges, which is in the address: `?exchange=E2&compare=E1`. */
export function useComparison(): {
  /** Id of the exchange that the open one is compared with; null for none. */
  readonly compared: string | null;
  /** Opens the exchange `id` beside the exchange `first`; null closes the comparison. */
  readonly compare: (id: string, first: string | null) => void;
} {
  const { search, setSearch } = usePanelShell();
  const compared = search['compare'];
  return {
    compared: typeof compared === 'string' ? compared : null,
    compare: (id, first) => {
      useComparing.getState().choose(null);
      setSearch({ exchange: id, compare: first ?? undefined });
    },
  };
}
