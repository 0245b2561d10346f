import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json';

/** Skin tones, from the lightest (2) to the darkest (6), as messages number them. */
const TONES = ['', '', '\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'];

/** The character for `1F44D`, or for several code points separated by hyphens. */
function characterOf(hexcode: string): string {
  const points = hexcode.split('-').map((point) => Number.parseInt(point, 16));
  const [first = 0] = points;
  // Older symbols are drawn as text without a variation selector.
  const selector = points.length === 1 && first < 0x1f000 ? '\ufe0f' : '';
  return String.fromCodePoint(...points) + selector;
}

const table = new Map<string, string>();
for (const [hexcode, names] of Object.entries(shortcodes)) {
  const character = characterOf(hexcode);
  for (const name of typeof names === 'string' ? [names] : names) table.set(name, character);
}

/** The character for an emoji name, with its skin tone; undefined for an unknown name. */
export function emojiNamed(name: string, tone: number | null): string | undefined {
  const character = table.get(name);
  if (character === undefined || tone === null) return character;
  return character.replace('\ufe0f', '') + (TONES[tone] ?? '');
}

/** Finds up to `max` emoji whose name contains the typed text: an exact match first, then names that begin with it. */
export function findEmoji(
  typed: string,
  max: number,
): readonly { name: string; character: string }[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_').replaceAll(':', '');
  const found = [...table].filter(([name]) => name.includes(wanted));
  const rank = (name: string) => Number(name === wanted) + Number(name.startsWith(wanted));
  const ranked = found.toSorted(([one], [other]) => rank(other) - rank(one));
  return ranked.slice(0, max).map(([name, character]) => ({ name, character }));
}
