import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';

interface Item {
  readonly id: string;
}

/** Whether a key is Enter, and not the Enter that ends a word of an input method. */
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
    const activeId = event.currentTarget.getAttribute('aria-activedescendant') ?? '';
    // The list may still show the items for an earlier text.
    const markedId = document.getElementById(activeId)?.dataset['key'];
    const item = items.find(({ id }) => id === markedId) ?? items[0];
    if (item === undefined) return;
    event.stopPropagation();
    choose(item.id);
  };

/** As `chooseOnEnter`, but an Enter before an item has arrived chooses the first that arrives, unless the text has changed. */
export function useChooseOnEnter(
  items: readonly Item[],
  typed: string,
  choose: (id: string) => void,
): ReturnType<typeof chooseOnEnter> {
  /** The text in which Enter was pressed before an item arrived, or null. */
  const pendingText = useRef<string | null>(null);
  const firstId = items[0]?.id;
  const choosePending = useEffectEvent(() => {
    const isPending = pendingText.current === typed;
    if (isPending && firstId === undefined) return;
    pendingText.current = null;
    if (isPending && firstId !== undefined) choose(firstId);
  });
  // In an effect, because items arrive with an answer, not with an event.
  useEffect(() => choosePending(), [typed, firstId]);
  const chooseNow = chooseOnEnter(items, choose);
  return (event) => {
    if (isEnter(event) && firstId === undefined) {
      pendingText.current = typed;
      // The list may still show the items for an earlier text, and mark one.
      if (typed !== '') event.stopPropagation();
    }
    chooseNow(event);
  };
}
