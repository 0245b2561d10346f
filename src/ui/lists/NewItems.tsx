import { useEffect, useEffectEvent, useRef, useState } from 'react';
import hidden from '../style/visually-hidden.module.css';

export interface NewItemsProps<Item extends { readonly id: string }> {
  /** Newest last. */
  readonly items: readonly Item[];
  /** The announcement of a single new item. */
  readonly one: (item: Item) => string;
  /** The announcement of several new items. */
  readonly many: (count: number) => string;
}

/** How long new items are collected before they are announced. */
const BATCH_DELAY_MS = 800;

/** Announces the new items of a list to screen readers. Items that were there before are not announced. */
export function NewItems<Item extends { readonly id: string }>({
  items,
  one,
  many,
}: NewItemsProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const lastKnownId = useRef<string | undefined>(undefined);
  const newest = items.at(-1)?.id;

  const announce = useEffectEvent(() => {
    const from = items.findLastIndex(({ id }) => id === lastKnownId.current) + 1;
    const last = items.at(-1);
    lastKnownId.current = last?.id;
    if (last) setAnnouncement(items.length - from === 1 ? one(last) : many(items.length - from));
  });

  // Announces new items to screen readers, those of a short time together.
  useEffect(() => {
    if (newest === undefined || lastKnownId.current === newest) return;
    if (lastKnownId.current === undefined) {
      lastKnownId.current = newest;
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
