import type { KnownSecrets } from '../../../contract/secrets/known.ts';
import { secretSpans, type Span } from '../../../contract/secrets/secret-spans.ts';

/** Invisible characters without width, which can stand anywhere in a token. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/;

/** Letters, digits and hyphens side by side, without the `\x` or `0x` of a byte in hexadecimal. */
const WORD = /(?:\\x|0x)?([A-Za-z0-9-]+)/g;

/** A spelled-out secret has words of at most this length: one letter, or one byte in hexadecimal. */
const MAX_SPELLED_LENGTH = 2;

/** Spelled out with hyphens: `x-o-x-b---1`. */
const HYPHENATED = /^(?:[A-Za-z0-9-]-)+[A-Za-z0-9-]$/;

/** Bytes in hexadecimal as tools print them, several to a group. */
const HEX_GROUP = /^(?:[0-9a-f]{2})+$/i;

/** Bytes in hexadecimal. In a shorter run, a secret could not be recognised. */
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
  const read = [
    ...joinRuns(text, spelledStep),
    ...(INVISIBLE.test(text) ? [dropInvisible(text)] : []),
  ];
  return [
    ...read.flatMap((view) => findSpans(view.text, view.spans, secrets)),
    ...[...read, ...joinRuns(text, hexGroupStep), { text, spans: null }].flatMap((view) =>
      Array.from(view.text.matchAll(HEX_RUN)).flatMap(({ 0: digits, index }) =>
        hexSpans(digits, secrets).map(({ from, to }) => ({
          from: view.spans?.[index + from]?.from ?? index + from,
          to: view.spans?.[index + to - 1]?.to ?? index + to,
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

/** How a word belongs to a run: with each character (1), with each second (2), or not (0). */
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
    for (let at = from; at < to; at += step) {
      run.text += text.charAt(at);
      run.spans.push({ from: at === from ? index : at, to: at + 1 });
    }
  }
  if (run.text !== '') yield run;
}

function dropInvisible(text: string): JoinedText {
  const spans: Span[] = [];
  let seen = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (INVISIBLE.test(unit)) continue;
    seen += unit;
    spans.push({ from: at, to: at + 1 });
  }
  return { text: seen, spans };
}
