import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { NewItems } from '../../../ui/lists/NewItems.tsx';
import { useForgetLostNotes } from '../state/notes.ts';
import { resultText } from '../state/exchange-result.ts';

/** Announces new exchanges to screen readers: a single one with its name and result, several with their number. */
export function NewExchanges({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  useForgetLostNotes();
  return (
    <NewItems
      items={exchanges}
      one={(exchange) => `${exchange.name}: ${resultText(exchange)}`}
      many={(count) => `${count} new calls`}
    />
  );
}
