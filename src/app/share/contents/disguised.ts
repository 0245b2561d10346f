import type { KnownSecrets } from '../../../contract/secrets/known.ts';
import { secretSpans, type Span } from '../../../contract/secrets/secret-spans.ts';

/** Invisible characters without width, which can stand anywhere in a token. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/;

/** Letters, digits and hyphens side by side, without the `\x` or `0x` of a byte in hexadecimal. */
const WORD = /(?:\\x|0x)?([A-Za-z0-9-]+)/g;

/** A spelled-out secret has no longer words than this: one letter, or one byte in hexadecimal. */
const MAX_SPELLED_LENGTH = 2;

/** Spelled out with hyphens: `x-o-x-b---1`. */
const HYPHENATED = /^(?:[A-Za-z0-9-]-)+[A-Za-z0-9-]$/;

/** Bytes in hexadecimal as tools print them, several to a group. */
const HEX_GROUP = /^(?:[0-9a-f]{2})+$/i;

/** Bytes in hexadecimal, enough to recognise a secret in them. */
const HEX_RUN = /[0-9a-f]{16,}/gi;

/** A text without the characters between its letters, and where each letter was. */
interface JoinedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/**
 * Finds secrets that are written in another way: letter by letter (`x o x b - …`), with invisible characters, or as bytes in
 * hexadecimal. For texts that leave the page. Takes linear time.
 */
export function findDisguisedSecrets(text: string, secrets: KnownSecrets): readonly Span[] {
  const joinedTexts = [
    ...joinRuns(text, spelledStep),
    ...(INVISIBLE.test(text) ? [dropInvisible(text)] : []),
  ];
  return [
    ...joinedTexts.flatMap((joined) => findSpans(joined.text, joined.spans, secrets)),
    ...[...joinedTexts, ...joinRuns(text, hexGroupStep), { text, spans: null }].flatMap((joined) =>
      Array.from(joined.text.matchAll(HEX_RUN)).flatMap(({ 0: digits, index }) =>
        hexSpans(digits, secrets).map(({ from, to }) => ({
          from: joined.spans?.[index + from]?.from ?? index + from,
          to: joined.spans?.[index + to - 1]?.to ?? index + to,
        })),
      ),
    ),
  ];
}

const findSpans = (text: string, spans: readonly Span[], secrets: KnownSecrets): Span[] =>
  secretSpans(text, { secrets }).map(({ from, to }) => ({
    from: spans[from]?.from ?? 0,
    to: spans[to - 1]?.to ?? 0,
  }));

/** Finds secrets in bytes in hexadecimal. Positions count digits. The bytes may begin at the first or the second digit. */
function hexSpans(digits: string, secrets: KnownSecrets): Span[] {
  return [0, 1].flatMap((start) => {
    const bytes = digits.slice(start).match(/../g) ?? [];
    const text = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('');
    return secretSpans(text, { secrets }).map(({ from, to }) => ({
      from: start + 2 * from,
      to: start + 2 * to,
    }));
  });
}

/** Which characters of a word belong to a run: every one (1), every second one (2), or none (0). */
type RunStep = 0 | 1 | 2;

function spelledStep(word: string): RunStep {
  if (word.length <= MAX_SPELLED_LENGTH) return 1;
  return HYPHENATED.test(word) ? 2 : 0;
}

const hexGroupStep = (word: string): RunStep => (HEX_GROUP.test(word) ? 1 : 0);

/** Yields each run of words that belong together, as one text. */
function* joinRuns(text: string, stepOf: (word: string) => RunStep): Generator<JoinedText> {
  let run: { text: string; spans: Span[] } = { text: '', spans: [] };
  for (const { 0: whole, 1: word = '', index } of text.matchAll(WORD)) {
    const step = stepOf(word);
    if (step === 0) {
      if (run.text !== '') yield run;
      run = { text: '', spans: [] };
      continue;
    }
    const to = index + whole.length;
    const from = to - word.length;
    for (let position = from; position < to; position += step) {
      run.text += text.charAt(position);
      run.spans.push({ from: position === from ? index : position, to: position + 1 });
    }
  }
  if (run.text !== '') yield run;
}

function dropInvisible(text: string): JoinedText {
  const spans: Span[] = [];
  let visibleText = '';
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (INVISIBLE.test(character)) continue;
    visibleText += character;
    spans.push({ from: position, to: position + 1 });
  }
  return { text: visibleText, spans };
}
