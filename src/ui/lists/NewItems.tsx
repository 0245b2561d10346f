import { useEffect, useEffectEvent, useRef, useState } from 'react';
import hidden from '../style/visually-hidden.module.css';

export interface NewItemsProps<Item extends { readonly id: string }> {
  /** Newest last. */
  readonly items: readonly Item[];
  /** The announcement of a single new item. */
  readonly textOfOne: (item: Item) => string;
  /** The announcement of several new items. */
  readonly textOfMany: (count: number) => string;
}

/** How long new items are collected before they are announced. */
const BATCH_DELAY_MS = 800;

/** Announces the new items of a list to screen readers. Items that were there before are not announced. */
export function NewItems<Item extends { readonly id: string }>({
  items,
  textOfOne,
  textOfMany,
}: NewItemsProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const lastKnownId = useRef<string | undefined>(undefined);
  const newestId = items.at(-1)?.id;

  const announce = useEffectEvent(() => {
    const firstNewIndex = items.findLastIndex(({ id }) => id === lastKnownId.current) + 1;
    const last = items.at(-1);
    lastKnownId.current = last?.id;
    if (last)
      setAnnouncement(
        items.length - firstNewIndex === 1
          ? textOfOne(last)
          : textOfMany(items.length - firstNewIndex),
      );
  });

  // Announces the new items of a short time together.
  useEffect(() => {
    if (newestId === undefined || lastKnownId.current === newestId) return;
    if (lastKnownId.current === undefined) {
      lastKnownId.current = newestId;
      return;
    }
    const timer = setTimeout(() => announce(), BATCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [newestId]);

  return (
    <p aria-live="polite" className={hidden.hidden}>
      {announcement}
    </p>
  );
}
