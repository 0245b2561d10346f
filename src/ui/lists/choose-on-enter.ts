import type { KeyboardEvent } from 'react';

/**
 * For a search field whose list holds `items`, in their order: Enter chooses the item that is marked, else the first. React Aria
 * marks an item once the list is drawn, and chooses it when the key is let go. On a busy machine Enter would choose nothing.
 */
export const chooseOnEnter =
  (items: readonly { readonly id: string }[], choose: (id: string) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const active = event.currentTarget.getAttribute('aria-activedescendant') ?? '';
    // The list may still show what was found before.
    const marked = document.getElementById(active)?.dataset['key'];
    const item = items.find(({ id }) => id === marked) ?? items[0];
    if (item === undefined) return;
    event.stopPropagation();
    choose(item.id);
  };
