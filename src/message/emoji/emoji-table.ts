import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json';

/** The characters for skin tones, by their numbers in messages: from 2, the lightest, to 6, the darkest. */
const TONE_CHARACTERS = ['', '', '\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'];

/** The character for code points in hexadecimal, such as `1F44D`, or several ones separated by hyphens. */
function characterOf(hexcode: string): string {
  const points = hexcode.split('-').map((point) => Number.parseInt(point, 16));
  const [first = 0] = points;
  // Without a variation selector, older symbols are drawn as text.
  const selector = points.length === 1 && first < 0x1f000 ? '\ufe0f' : '';
  return String.fromCodePoint(...points) + selector;
}

/** The characters by the names of the emoji. */
const table = new Map<string, string>();
for (const [hexcode, names] of Object.entries(shortcodes)) {
  const character = characterOf(hexcode);
  for (const name of typeof names === 'string' ? [names] : names) table.set(name, character);
}

/** The character for an emoji name, with its skin tone; undefined for an unknown name. */
export function emojiCharacter(name: string, tone: number | null): string | undefined {
  const character = table.get(name);
  if (character === undefined || tone === null) return character;
  return character.replace('\ufe0f', '') + (TONE_CHARACTERS[tone] ?? '');
}

/** Finds up to `max` emoji whose names contain the typed text: an exact match first, then names that begin with the text. */
export function findEmoji(
  typed: string,
  max: number,
): readonly { name: string; character: string }[] {
  const query = typed.trim().toLowerCase().replaceAll(' ', '_').replaceAll(':', '');
  const found = [...table].filter(([name]) => name.includes(query));
  const rank = (name: string) => Number(name === query) + Number(name.startsWith(query));
  const ranked = found.toSorted(([one], [other]) => rank(other) - rank(one));
  return ranked.slice(0, max).map(([name, character]) => ({ name, character }));
}
