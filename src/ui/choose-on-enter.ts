import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';

interface Item {
  readonly id: string;
}

/** Whether Enter was pressed, and not to end a word of an input method. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing;

/**
 * For a search field whose list holds `items`, in their order: Enter chooses the item that is marked, else the first. React Aria
 * marks an item once the list is drawn, and chooses it when the key is let go. On a busy machine Enter would choose nothing.
 */
export const chooseOnEnter =
  (items: readonly Item[], choose: (id: string) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isEnter(event)) return;
    const active = event.currentTarget.getAttribute('aria-activedescendant') ?? '';
    // The list may still show what was found before.
    const marked = document.getElementById(active)?.dataset['key'];
    const item = items.find(({ id }) => id === marked) ?? items[0];
    if (item === undefined) return;
    event.stopPropagation();
    choose(item.id);
  };

/** The same where items can arrive later: Enter before that chooses the first of them, unless something else is typed by then. */
export function useChooseOnEnter(
  items: readonly Item[],
  typed: string,
  choose: (id: string) => void,
): ReturnType<typeof chooseOnEnter> {
  const due = useRef<string | null>(null);
  const first = items[0]?.id;
  const arrive = useEffectEvent(() => {
    const isDue = due.current === typed;
    if (isDue && first === undefined) return;
    due.current = null;
    if (isDue && first !== undefined) choose(first);
  });
  // Waits for the platform, whose answer no event of a view brings.
  useEffect(() => arrive(), [typed, first]);
  const chooseNow = chooseOnEnter(items, choose);
  return (event) => {
    if (isEnter(event) && first === undefined) {
      due.current = typed;
      // The list may still show what was found before, and mark it.
      if (typed !== '') event.stopPropagation();
    }
    chooseNow(event);
  };
}
