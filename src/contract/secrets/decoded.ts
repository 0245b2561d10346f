/** A decoded text, with the position of each of its characters in the raw text. */
export interface View {
  readonly text: string;
  /** The start of each character in the raw text, then the end of the last one; null for the raw text itself. */
  readonly starts: Uint32Array | null;
}

/**
 * How often a text is decoded. What the platform takes needs three: a form that holds JSON that holds JSON.
 */
const MAX_LEVELS = 4;

/** Percent escapes, those of JSON, and the zeros that a body in UTF-16 is full of. */
const ENCODED = /%[0-9a-f]{2}|\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\0/i;

/** The raw text, then the text decoded once, twice and so on, as long as decoding changes it. */
export function* views(text: string): Generator<View> {
  let view: View = { text, starts: null };
  yield view;
  for (let level = 0; level < MAX_LEVELS && ENCODED.test(view.text); level += 1) {
    view = decodeView(view);
    yield view;
  }
}

/** The position in the raw text of the character at that index of a view. */
export const placeInRaw = ({ starts }: View, at: number): number =>
  starts === null ? at : (starts[at] ?? 0);

/** Percent and JSON escapes decoded once, zeros left out. Bytes stand for the character of that number. */
function decodeView(view: View): View {
  const { text } = view;
  const units = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let made = 0;
  let at = 0;
  while (at < text.length) {
    let unit = text.charCodeAt(at);
    let width = 1;
    if (unit === PERCENT) {
      const byte = hexAt(text, at + 1, 2);
      if (byte >= 0) [unit, width] = [byte, 3];
    } else if (unit === BACKSLASH) {
      const next = text.charCodeAt(at + 1);
      const short = SHORT_ESCAPES.get(next);
      const long = next === LETTER_U ? hexAt(text, at + 2, 4) : -1;
      if (short !== undefined) [unit, width] = [short, 2];
      else if (long >= 0) [unit, width] = [long, 6];
    }
    if (unit !== 0) {
      units[made] = unit;
      starts[made] = placeInRaw(view, at);
      made += 1;
    }
    at += width;
  }
  starts[made] = placeInRaw(view, text.length);
  return { text: textOf(units.subarray(0, made)), starts };
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map(
  [
    ['"', '"'],
    ['\\', '\\'],
    ['/', '/'],
    ['b', '\b'],
    ['f', '\f'],
    ['n', '\n'],
    ['r', '\r'],
    ['t', '\t'],
  ].map(([letter = '', meaning = '']) => [letter.charCodeAt(0), meaning.charCodeAt(0)] as const),
);

/** The number written in `digits` hexadecimal digits there, or -1. */
function hexAt(text: string, at: number, digits: number): number {
  let number = 0;
  for (let index = at; index < at + digits; index += 1) {
    const unit = text.charCodeAt(index);
    // Lower case; what are digits and not letters keep their place.
    const lower = unit | 0x20;
    if (unit >= 0x30 && unit <= 0x39) number = number * 16 + unit - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) number = number * 16 + lower - 0x57;
    else return -1;
  }
  return number;
}

/** How many units are passed to one call of `fromCharCode`: engines limit the number of arguments. */
const MAX_ARGUMENTS = 8192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let at = 0; at < units.length; at += MAX_ARGUMENTS)
    text += String.fromCharCode(...units.subarray(at, at + MAX_ARGUMENTS));
  return text;
}
