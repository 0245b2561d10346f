import { useEffect, useRef, useState } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { resultText } from './exchange-result.ts';

/** How long new exchanges are collected before they are announced, in milliseconds. */
const GATHER_MS = 800;

/**
 * Announces new exchanges to screen readers: a single one with its name and result, several with their number.
 * Exchanges that were there before are not announced.
 */
export function NewExchanges({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const [announcement, setAnnouncement] = useState('');
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
      setAnnouncement(
        count === 1 ? `${newest.name}: ${resultText(newest)}` : `${count} new exchanges`,
      );
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [exchanges, newest]);

  return (
    <p aria-live="polite" className={hidden.hidden}>
      {announcement}
    </p>
  );
}
