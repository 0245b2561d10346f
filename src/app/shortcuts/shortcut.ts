/** A keyboard shortcut. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

export const PALETTE: Shortcut = { keys: ['Mod', 'K'], does: 'Open the command palette' };
export const TOGGLE_WIRE: Shortcut = { keys: ['Mod', 'J'], does: 'Show or hide the wire' };
export const WORLDS: Shortcut = { keys: ['W'], does: 'Show the worlds of this browser' };
export const SHORTCUTS: Shortcut = { keys: ['?'], does: 'Show the keyboard shortcuts' };

export const TOGGLE_DOCK: Shortcut = { keys: ['D'], does: 'Show or hide recorder and player' };

/** The shortcuts of the shell. Panels define their own. */
export const SHELL_SHORTCUTS: readonly Shortcut[] = [
  PALETTE,
  TOGGLE_WIRE,
  TOGGLE_DOCK,
  WORLDS,
  SHORTCUTS,
];

/** Whether a key press matches the shortcut. Shortcuts without a modifier are ignored while the user types. */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const key = keys.at(-1);
  const wantsMod = keys.includes('Mod');
  if (event.key.toLowerCase() !== key?.toLowerCase()) return false;
  if (wantsMod !== (event.metaKey || event.ctrlKey)) return false;
  return wantsMod || !isTyping(event.target);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
