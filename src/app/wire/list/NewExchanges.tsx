import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { NewItems } from '../../../ui/lists/NewItems.tsx';
import { useRemoveNotesOfLostExchanges } from '../state/notes.ts';
import { resultText } from '../state/exchange-result.ts';

/** Announces new exchanges to screen readers: one exchange with its name and result, several with their number. */
export function NewExchanges({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  // This component is there while the wire is open and while it is hidden.
  useRemoveNotesOfLostExchanges();
  return (
    <NewItems
      items={exchanges}
      textOfOne={(exchange) => `${exchange.name}: ${resultText(exchange)}`}
      textOfMany={(count) => `${count} new calls`}
    />
  );
}
