import { useEffect, useRef, useState } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { resultText } from './exchange-result.ts';

/** How long new exchanges are gathered before they are told of, in milliseconds. */
const GATHER_MS = 800;

/**
 * Tells screen readers of new exchanges: one by its name and result, several by their number. What was there
 * before is not told of.
 */
export function NewExchanges({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const [told, setTold] = useState('');
  const known = useRef<string | undefined>(undefined);
  const newest = exchanges.at(-1);

  useEffect(() => {
    if (!newest || known.current === newest.id) return;
    if (known.current === undefined) {
      known.current = newest.id;
      return;
    }
    const timer = setTimeout(() => {
      const from = exchanges.findIndex(({ id }) => id === known.current) + 1;
      const count = exchanges.length - from;
      known.current = newest.id;
      setTold(count === 1 ? `${newest.name}: ${resultText(newest)}` : `${count} new exchanges`);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [exchanges, newest]);

  return (
    <p aria-live="polite" className={hidden.hidden}>
      {told}
    </p>
  );
}
