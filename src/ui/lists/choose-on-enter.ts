import type { KeyboardEvent } from 'react';

/**
 * For a search field whose list is in `ids`, in their order: Enter chooses the item that is marked, else the first. React Aria
 * marks an item once the list is drawn, and chooses it when the key is let go. On a busy machine Enter would choose nothing.
 */
export const chooseOnEnter =
  (ids: readonly string[], choose: (id: string) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    const active = currentTarget.getAttribute('aria-activedescendant') ?? '';
    // The list may still show what was found before.
    const marked = document.getElementById(active)?.dataset['key'] ?? '';
    const id = ids.includes(marked) ? marked : ids[0];
    if (id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(id);
  };
