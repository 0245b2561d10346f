import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { useNotes } from '../state/notes.ts';
import { usePins } from '../state/pins.ts';

/** What the user left at an exchange, for its row; and `P`, which pins the open one. */
export function useRowMarks(exchanges: readonly ExchangeSummary[]): {
  readonly marksOf: (exchange: ExchangeSummary) => {
    readonly isPinned: boolean;
    readonly hasNote: boolean;
  };
  /** Returns whether it used the key. */
  readonly onKey: (key: string, id: string) => boolean;
} {
  const { isPinned, pin } = usePins();
  const { noteOf } = useNotes();
  return {
    marksOf: (exchange) => ({
      isPinned: isPinned(exchange),
      hasNote: noteOf(exchange) !== '',
    }),
    onKey: (key, id) => {
      const exchange = key.toLowerCase() === 'p' && exchanges.find((each) => each.id === id);
      if (!exchange) return false;
      pin(exchange);
      return true;
    },
  };
}
