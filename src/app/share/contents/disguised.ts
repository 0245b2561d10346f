import type { KnownSecrets } from '../../../contract/secrets/known.ts';
import { secretSpans, type Span } from '../../../contract/secrets/secret-spans.ts';

/** Characters without width, which can stand anywhere in a token and are not seen. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/;

/** Letters, digits and hyphens side by side, without the `\x` or `0x` of a byte in hexadecimal. */
const WORD = /(?:\\x|0x)?([A-Za-z0-9-]+)/g;

/** A secret that is spelled out comes one letter at a time, or as one byte in hexadecimal. */
const MAX_SPELLED_LENGTH = 2;

/** Spelled out with hyphens: `x-o-x-b---1`. */
const HYPHENATED = /^(?:[A-Za-z0-9-]-)+[A-Za-z0-9-]$/;

/** Bytes in hexadecimal as tools print them, several to a group. */
const HEX_GROUP = /^(?:[0-9a-f]{2})+$/i;

/** Bytes in hexadecimal. No shorter run has enough of a secret to recognise it. */
const HEX_RUN = /[0-9a-f]{16,}/gi;

/** A text without what stands between its letters, and where each of its characters was. */
interface Squeezed {
  readonly text: string;
  readonly spans: readonly Span[];
}

/**
 * Secrets that somebody wrote in another way: letter by letter (`x o x b - …`), with characters that are not seen, or as
 * bytes in hexadecimal. For texts that leave the page. Takes linear time.
 */
export function findDisguisedSecrets(text: string, secrets: KnownSecrets): readonly Span[] {
  const read = [...runs(text, countSpelled), ...(UNSEEN.test(text) ? [withoutUnseen(text)] : [])];
  return [
    ...read.flatMap((view) => spansIn(view.text, view.spans, secrets)),
    ...[...read, ...runs(text, countGroup), { text, spans: null }].flatMap((view) =>
      Array.from(view.text.matchAll(HEX_RUN)).flatMap(({ 0: digits, index }) =>
        hexSpans(digits, secrets).map(({ from, to }) => ({
          from: view.spans?.[index + from]?.from ?? index + from,
          to: view.spans?.[index + to - 1]?.to ?? index + to,
        })),
      ),
    ),
  ];
}

const spansIn = (text: string, spans: readonly Span[], secrets: KnownSecrets): Span[] =>
  secretSpans(text, { secrets }).map(({ from, to }) => ({
    from: spans[from]?.from ?? 0,
    to: spans[to - 1]?.to ?? 0,
  }));

/** Where the bytes that are written there hold a secret, in digits. The first digit may belong to something else. */
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

/** Which characters of a word belong to a run: each, each second, or none. */
type Taken = 0 | 1 | 2;

function countSpelled(word: string): Taken {
  if (word.length <= MAX_SPELLED_LENGTH) return 1;
  return HYPHENATED.test(word) ? 2 : 0;
}

const countGroup = (word: string): Taken => (HEX_GROUP.test(word) ? 1 : 0);

/** Each run of words that are taken, written as one word. */
function* runs(text: string, taken: (word: string) => Taken): Generator<Squeezed> {
  let run: { text: string; spans: Span[] } = { text: '', spans: [] };
  for (const { 0: whole, 1: word = '', index } of text.matchAll(WORD)) {
    const step = taken(word);
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

function withoutUnseen(text: string): Squeezed {
  const spans: Span[] = [];
  let seen = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (UNSEEN.test(unit)) continue;
    seen += unit;
    spans.push({ from: at, to: at + 1 });
  }
  return { text: seen, spans };
}
