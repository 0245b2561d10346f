import { useEffect, useSyncExternalStore } from 'react';
import type * as EmojiModule from './emoji-table.ts';

type EmojiTable = Pick<typeof EmojiModule, 'emojiNamed' | 'emojiLike'>;

let table: EmojiTable | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function load(): Promise<void> {
  loading ??= import('./emoji-table.ts').then(
    (loaded) => {
      table = loaded;
      for (const listener of listeners) listener();
    },
    // Names stand in for emoji; the next one that is shown tries again.
    () => {
      loading = null;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => table;

/** The table of emoji, which is loaded when the first one is shown; null until then. */
export function useEmojiTable(): EmojiTable | null {
  const loaded = useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    if (loaded === null) void load();
  }, [loaded]);
  return loaded;
}
