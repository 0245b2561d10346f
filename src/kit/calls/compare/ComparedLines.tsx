import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import hidden from '../../../ui/style/visually-hidden.module.css';
import type { ComparedLine } from './compared-line.ts';
import css from './ComparedLines.module.css';

export interface ComparedLinesProps {
  readonly label: string;
  readonly lines: readonly ComparedLine[];
  readonly names: readonly [one: string, other: string];
}

/** How many lines are drawn initially, and how many more each press of the button adds. */
const LINES_PER_PAGE = 400;

/** The lines of two texts, side by side. Long runs of lines without a difference are folded. */
export function ComparedLines({ label, lines, names }: ComparedLinesProps) {
  const [maxLines, setMaxLines] = useState(LINES_PER_PAGE);
  /** The index of the first line of each fold that the user opened. */
  const [openedFolds, setOpenedFolds] = useState<ReadonlySet<number>>(new Set());
  const sections = findShownSections(lines, openedFolds, maxLines);
  const hiddenLines = lines.length - (sections.at(-1)?.to ?? 0);
  return (
    <div className={css.frame}>
      <div role="table" aria-label={label} className={css.lines}>
        <div role="row" className={css.head}>
          {names.map((name, side) => (
            <span key={name} role="columnheader" className={css.side}>
              <span className={css.mark} aria-hidden="true">
                {side === 0 ? MARKS.removed.one : MARKS.added.other}
              </span>
              {name}
            </span>
          ))}
        </div>
        {sections.map(({ from, to, isFolded }) =>
          isFolded ? (
            <div key={from} role="row" className={css.fold}>
              <span role="cell" aria-colspan={2}>
                <Button
                  size="small"
                  variant="plain"
                  onPress={() => setOpenedFolds(new Set([...openedFolds, from]))}
                >
                  Show {to - from} lines without a difference
                </Button>
              </span>
            </div>
          ) : (
            lines
              .slice(from, to)
              // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and do not move
              .map((line, at) => <Line key={from + at} line={line} />)
          ),
        )}
      </div>
      {hiddenLines > 0 && (
        <p className={css.more}>
          <Button size="small" onPress={() => setMaxLines(maxLines + LINES_PER_PAGE)}>
            Show {Math.min(hiddenLines, LINES_PER_PAGE)} of {hiddenLines} more lines
          </Button>
        </p>
      )}
    </div>
  );
}

/** The marks before a line on the two sides, and the words that a screen reader says instead. */
const MARKS = {
  same: { one: '', other: '', spoken: '' },
  renewed: { one: '~', other: '~', spoken: 'new with each call: ' },
  changed: { one: '−', other: '+', spoken: 'different: ' },
  removed: { one: '−', other: '', spoken: 'only here: ' },
  added: { one: '', other: '+', spoken: 'only here: ' },
} as const satisfies Record<ComparedLine['kind'], object>;

function Line({ line: { kind, one, other } }: { readonly line: ComparedLine }) {
  const isPair = kind === 'changed' || kind === 'renewed';
  const [before, after] =
    isPair && one !== null && other !== null ? splitAtChange(one, other) : [null, null];
  return (
    <div role="row" className={css.line} data-kind={kind}>
      <Side kind={kind} mark={MARKS[kind].one} text={one} parts={before} />
      <Side kind={kind} mark={MARKS[kind].other} text={other} parts={after} />
    </div>
  );
}

interface SideProps {
  readonly kind: ComparedLine['kind'];
  readonly mark: string;
  readonly text: string | null;
  readonly parts: InnerChange | null;
}

function Side({ kind, mark, text, parts }: SideProps) {
  if (text === null) return <span role="cell" className={css.side} data-empty />;
  return (
    <span role="cell" className={css.side}>
      <span className={css.mark} aria-hidden="true">
        {mark}
      </span>
      <span className={hidden.hidden}>{MARKS[kind].spoken}</span>
      <code className={css.text}>
        {parts === null ? (
          clip(text)
        ) : (
          <>
            {parts.before}
            <mark className={css.change}>{parts.change}</mark>
            {parts.after}
          </>
        )}
      </code>
    </span>
  );
}

/** The lines from one index up to another. If `canFold`, they have no difference, and are hidden initially. */
interface Section {
  readonly from: number;
  readonly to: number;
  readonly canFold: boolean;
}

/** The number of lines before and after a difference that are never folded. */
const CONTEXT_LINES = 3;
/** Fewer lines are not folded. */
const MIN_FOLD_LINES = 6;

/** Splits the lines into sections. Lines far from every difference become sections that can fold. */
export function splitSections(lines: readonly ComparedLine[]): readonly Section[] {
  const sections: Section[] = [];
  let from = 0;
  let sameCount = 0;
  const addSection = (to: number, canFold: boolean) => {
    if (to > from) sections.push({ from, to, canFold });
    from = Math.max(from, to);
  };
  /** Adds the section for the `sameCount` lines before the index `end`, if they are enough to fold. */
  const addFold = (end: number, isEndOfText: boolean) => {
    const foldStart = end - sameCount + (end === sameCount ? 0 : CONTEXT_LINES);
    const foldEnd = isEndOfText ? end : end - CONTEXT_LINES;
    if (foldEnd - foldStart >= MIN_FOLD_LINES) {
      addSection(foldStart, false);
      addSection(foldEnd, true);
    }
    sameCount = 0;
  };
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same' || kind === 'renewed') sameCount += 1;
    else if (sameCount > 0) addFold(at, false);
  }
  if (sameCount > 0) addFold(lines.length, true);
  addSection(lines.length, false);
  return sections;
}

/** A section that is drawn. */
interface ShownSection extends Section {
  readonly isFolded: boolean;
}

/** Finds the sections that fit into `maxLines` lines. A folded section takes one line. */
function findShownSections(
  lines: readonly ComparedLine[],
  openedFolds: ReadonlySet<number>,
  maxLines: number,
): readonly ShownSection[] {
  const shown: ShownSection[] = [];
  let remainingLines = maxLines;
  for (const section of splitSections(lines)) {
    if (remainingLines <= 0) break;
    const isFolded = section.canFold && !openedFolds.has(section.from);
    const to = isFolded ? section.to : Math.min(section.to, section.from + remainingLines);
    remainingLines -= isFolded ? 1 : to - section.from;
    shown.push({ ...section, to, isFolded });
  }
  return shown;
}

/** A line in three parts: the shared beginning, what differs from the other line, and the shared end. */
interface InnerChange {
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

/** Longer shared parts and longer changes are cut, in characters. */
const MAX_CONTEXT_LENGTH = 120;
const MAX_CHANGE_LENGTH = 1_000;

/** Splits two lines where they differ. Long shared parts are cut far from the change. Takes linear time. */
export function splitAtChange(one: string, other: string): readonly [InnerChange, InnerChange] {
  const minLength = Math.min(one.length, other.length);
  let start = 0;
  while (start < minLength && one[start] === other[start]) start += 1;
  // A surrogate pair must not be split.
  if (isHighSurrogate(one, start - 1)) start -= 1;
  let end = 0;
  while (end < minLength - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  if (end > 0 && isLowSurrogate(one, one.length - end)) end -= 1;
  return [splitLine(one, start, end), splitLine(other, start, end)];
}

const isHighSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
};

const isLowSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
};

/** Splits a line after `start` characters and before its last `end` characters. */
function splitLine(text: string, start: number, end: number): InnerChange {
  const change = text.slice(start, text.length - end);
  const before = text.slice(0, start);
  const after = text.slice(text.length - end);
  return {
    before: before.length > MAX_CONTEXT_LENGTH ? `…${before.slice(-MAX_CONTEXT_LENGTH)}` : before,
    change: clip(change, MAX_CHANGE_LENGTH),
    after: clip(after, MAX_CONTEXT_LENGTH),
  };
}

/** Cuts a text after `maxLength` characters. */
const clip = (text: string, maxLength: number = MAX_CHANGE_LENGTH): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
