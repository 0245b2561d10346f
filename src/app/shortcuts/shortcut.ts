/** A keyboard shortcut. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

export const PALETTE: Shortcut = { keys: ['Mod', 'K'], does: 'Open the command palette' };
export const TOGGLE_WIRE: Shortcut = { keys: ['Mod', 'J'], does: 'Show or hide the wire' };
export const SHARE: Shortcut = { keys: ['S'], does: 'Share a link to this view' };
export const WORLDS: Shortcut = { keys: ['W'], does: 'Show the worlds of this browser' };
export const SHORTCUTS: Shortcut = { keys: ['?'], does: 'Show the keyboard shortcuts' };

export const TOGGLE_DOCK: Shortcut = { keys: ['D'], does: 'Show or hide recorder and player' };

/** The shortcuts of the shell. Panels define their own. */
export const SHELL_SHORTCUTS: readonly Shortcut[] = [
  PALETTE,
  TOGGLE_WIRE,
  TOGGLE_DOCK,
  SHARE,
  WORLDS,
  SHORTCUTS,
];

/** Whether a key press matches the shortcut. Shortcuts without a modifier are ignored while the user types. */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const key = keys.at(-1);
  const needsMod = keys.includes('Mod');
  if (event.key.toLowerCase() !== key?.toLowerCase()) return false;
  if (needsMod !== (event.metaKey || event.ctrlKey)) return false;
  if (needsMod) return true;
  return !isTyping(event) && !(/^[a-z]$/i.test(key ?? '') && isLetterTaken(event));
}

/** Whether the user types into a field. Keys of a list's search field go to the list, so the focused element is checked, too. */
const isTyping = ({ target }: KeyboardEvent) =>
  [target, document.activeElement].some(
    (element) =>
      element instanceof HTMLElement &&
      (element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName)),
  );

/** Whether the letter is no shortcut here: lists search for it, dialogs cover the page, and Alt types other characters. */
const isLetterTaken = ({ target, altKey, repeat, defaultPrevented }: KeyboardEvent) =>
  altKey ||
  repeat ||
  defaultPrevented ||
  (target instanceof Element && target.closest(LISTS_AND_DIALOGS) !== null);

const LISTS_AND_DIALOGS = ['listbox', 'menu', 'grid', 'tree', 'treegrid', 'dialog', 'alertdialog']
  .map((role) => `[role=${role}]`)
  .join();
