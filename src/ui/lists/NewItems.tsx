import { useEffect, useEffectEvent, useRef, useState } from 'react';
import hidden from '../style/visually-hidden.module.css';

export interface NewItemsProps<Item extends { readonly id: string }> {
  /** Newest last. */
  readonly items: readonly Item[];
  /** What is said of a single new item, and of several. */
  readonly one: (item: Item) => string;
  readonly many: (count: number) => string;
}

/** How long new items are collected before they are announced, in milliseconds. */
const BATCH_DELAY_MS = 800;

/** Announces the new items of a list to screen readers. Items that were there before are not announced. */
export function NewItems<Item extends { readonly id: string }>({
  items,
  one,
  many,
}: NewItemsProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<string | undefined>(undefined);
  const newest = items.at(-1)?.id;

  const announce = useEffectEvent(() => {
    const from = items.findLastIndex(({ id }) => id === known.current) + 1;
    const last = items.at(-1);
    known.current = last?.id;
    if (last) setAnnouncement(items.length - from === 1 ? one(last) : many(items.length - from));
  });

  // Screen readers hear of new items, a burst at once.
  useEffect(() => {
    if (newest === undefined || known.current === newest) return;
    if (known.current === undefined) {
      known.current = newest;
      return;
    }
    const timer = setTimeout(() => announce(), BATCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [newest]);

  return (
    <p aria-live="polite" className={hidden.hidden}>
      {announcement}
    </p>
  );
}
