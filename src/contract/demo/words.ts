import type { TemplatePart } from './values/template.ts';

/** How a text is written: with percent escapes, with escapes of JSON, or without any. */
export type Writing = 'percent' | 'json' | 'plain';

/** What a value may be written with, apart from words: a cursor ends in `=`, a masked secret begins with `…`. */
const RUN = String.raw`[\w.~%+/…-]+=*`;
const RUNS: Readonly<Record<Writing, RegExp>> = {
  percent: new RegExp(RUN, 'g'),
  json: new RegExp(String.raw`\\(?:u[0-9a-f]{4}|.)|${RUN}`, 'gi'),
  plain: new RegExp(RUN, 'g'),
};
const WORD = /%[0-9a-f]{2}|[\w.…-]+/gi;

interface Word {
  readonly from: number;
  readonly to: number;
  /** As it is read. */
  readonly text: string;
}

interface Candidates {
  /** The value that a run is as a whole; empty if it can be none. */
  readonly whole: readonly Word[];
  readonly words: readonly Word[];
}

/**
 * The values and words of a text, the longer before those within it: runs of letters, digits and what cursors and codes
 * are written with, then the words of each. Takes linear time.
 */
function* candidates(text: string, writing: Writing): Generator<Candidates> {
  for (const { 0: run, index } of text.matchAll(RUNS[writing])) {
    if (run.startsWith('\\')) continue;
    const text = writing === 'percent' ? decodeRun(run) : run;
    const whole = text === null ? [] : [{ from: index, to: index + run.length, text }];
    yield { whole, words: wordsOf(run, index) };
  }
}

function wordsOf(run: string, at: number): Word[] {
  return Array.from(run.matchAll(WORD)).flatMap(({ 0: word, index }): Word[] => {
    if (word.startsWith('%')) return [];
    let [from, to] = [0, word.length];
    while (from < to && isPunctuation(word.charCodeAt(from))) from += 1;
    while (to > from && isPunctuation(word.charCodeAt(to - 1))) to -= 1;
    return from === to
      ? []
      : [{ from: at + index + from, to: at + index + to, text: word.slice(from, to) }];
  });
}

const isPunctuation = (unit: number): boolean => unit === 0x2e || unit === 0x2d;

/**
 * What a run says without its percent escapes. Null with a bare `=` or `+`: a client that forgot to escape a cursor did not
 * send that cursor, and a placeholder would send it.
 */
function decodeRun(run: string): string | null {
  if (/[=+]/.test(run)) return null;
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** Every value and word of a text. */
export function wordsIn(text: string, writing: Writing): string[] {
  return Array.from(candidates(text, writing)).flatMap(({ whole, words }) =>
    [...whole, ...words].map((word) => word.text),
  );
}

/** The parts of a text in which the values and words that `pathOf` knows are placeholders. */
export function placeValues(
  text: string,
  writing: Writing,
  pathOf: (value: string) => readonly string[] | null,
): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  const put = ({ from, to }: Word, path: readonly string[]) => {
    if (from > at) parts.push({ text: text.slice(at, from) });
    parts.push({ path });
    at = to;
  };
  for (const { whole, words } of candidates(text, writing)) {
    const isKnown = whole.some((word) => pathOf(word.text) !== null);
    for (const word of isKnown ? whole : words) {
      const path = pathOf(word.text);
      if (path !== null) put(word, path);
    }
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
