/**
 * The keys of `npm run teach`, and what they do: in the terminal letters, in the window keys that no scenario presses.
 *
 * @type {{ terminal: Record<string, string>, window: Record<string, string> }}
 */
export const KEYS = {
  terminal: { ' ': 'pause', s: 'step', b: 'back', q: 'quit', '\u0003': 'quit' },
  window: { F8: 'pause', F10: 'step', F7: 'back', F9: 'quit' },
};

export const KEYS_IN_WORDS = `Keys, in this terminal or in the window:
  space or F8   pause, or go on
  s or F10      step: the next caption or action
  b or F7       back: the chapter before, in a new world
  q or F9       quit`;
