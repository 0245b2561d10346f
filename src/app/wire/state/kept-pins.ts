/** In all worlds together; the oldest are forgotten first. */
export const MAX_PINS = 100;
const MAX_KEY_LENGTH = 400;

/** The pins with one more, or without it if it was there. Keys as for notes: they tell an exchange from all others. */
export const withPin = (pins: readonly string[], key: string): readonly string[] =>
  pins.includes(key) ? pins.filter((each) => each !== key) : [...pins, key].slice(-MAX_PINS);

/** Reads what the storage holds. Anything that does not fit is left out; never throws. */
export function readPins(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((key): key is string => typeof key === 'string' && key.length <= MAX_KEY_LENGTH)
    .slice(-MAX_PINS);
}
