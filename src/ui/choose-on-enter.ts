import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';

interface Item {
  readonly id: string;
}

/** Whether Enter was pressed, and not to end a word of an input method. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing;

/**
 * For a search field above a list of `items`: Enter chooses the marked item, or else the first one. React Aria alone would
 * choose nothing on a busy machine, because it marks an item only when the list has been rendered.
 */
export const chooseOnEnter =
  (items: readonly Item[], choose: (id: string) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isEnter(event)) return;
    const active = event.currentTarget.getAttribute('aria-activedescendant') ?? '';
    // The list may still show the items for an earlier text.
    const marked = document.getElementById(active)?.dataset['key'];
    const item = items.find(({ id }) => id === marked) ?? items[0];
    if (item === undefined) return;
    event.stopPropagation();
    choose(item.id);
  };

/** The same for items that may arrive later. An early Enter chooses the first item that arrives, unless the text has changed. */
export function useChooseOnEnter(
  items: readonly Item[],
  typed: string,
  choose: (id: string) => void,
): ReturnType<typeof chooseOnEnter> {
  /** The text in which Enter was pressed before an item arrived; null for none. */
  const pendingText = useRef<string | null>(null);
  const first = items[0]?.id;
  const choosePending = useEffectEvent(() => {
    const isPending = pendingText.current === typed;
    if (isPending && first === undefined) return;
    pendingText.current = null;
    if (isPending && first !== undefined) choose(first);
  });
  // Items arrive with an answer of the platform, not with an event.
  useEffect(() => choosePending(), [typed, first]);
  const chooseNow = chooseOnEnter(items, choose);
  return (event) => {
    if (isEnter(event) && first === undefined) {
      pendingText.current = typed;
      // The list may still show the items for an earlier text, and mark one.
      if (typed !== '') event.stopPropagation();
    }
    chooseNow(event);
  };
}
