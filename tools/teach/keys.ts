/** The keys of `npm run teach`, and what they do: in the terminal letters, in the window keys that no scenario presses. */
export const KEYS: { terminal: Record<string, string>; window: Record<string, string> } = {
  terminal: { ' ': 'pause', s: 'step', b: 'back', q: 'quit', '\u0003': 'quit' },
  window: { F8: 'pause', F10: 'step', F7: 'back', F9: 'quit' },
};

export const KEYS_IN_WORDS = `Keys, in this terminal or in the window:
  space or F8   pause, or go on
  s or F10      step: the next caption or action
  b or F7       back: the chapter before, in a new world
  q or F9       quit`;

/**
 * What to do about something typed in the terminal: a command for each key, and null for each unknown key. A key
 * such as an arrow sends several characters, an escape first; it is one key. Lines of a file end without a key.
 */
export const commandsFor = (typed: string): (string | null)[] =>
  typed.startsWith('\u001b')
    ? [null]
    : Array.from(typed.toLowerCase().replaceAll('\n', ''), (key) => KEYS.terminal[key] ?? null);
