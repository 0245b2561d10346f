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

/** The lines that are drawn initially, and how many more each press shows. */
const LINES_PER_PAGE = 400;

/** The lines of two texts, side by side. Long parts without a difference are folded. */
export function ComparedLines({ label, lines, names }: ComparedLinesProps) {
  const [maxLines, setMaxLines] = useState(LINES_PER_PAGE);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = findShownSections(lines, opened, maxLines);
  const remaining = lines.length - (shown.at(-1)?.to ?? 0);
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
        {shown.map(({ from, to, isFolded }) =>
          isFolded ? (
            <div key={from} role="row" className={css.fold}>
              <span role="cell" aria-colspan={2}>
                <Button
                  size="small"
                  variant="plain"
                  onPress={() => setOpened(new Set([...opened, from]))}
                >
                  Show {to - from} lines without a difference
                </Button>
              </span>
            </div>
          ) : (
            lines
              .slice(from, to)
              // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and none moves
              .map((line, at) => <Line key={from + at} line={line} />)
          ),
        )}
      </div>
      {remaining > 0 && (
        <p className={css.more}>
          <Button size="small" onPress={() => setMaxLines(maxLines + LINES_PER_PAGE)}>
            Show {Math.min(remaining, LINES_PER_PAGE)} of {remaining} more lines
          </Button>
        </p>
      )}
    </div>
  );
}

/** The mark before a line on either side, and the words that a screen reader says for it. */
const MARKS = {
  same: { one: '', other: '', says: '' },
  renewed: { one: '~', other: '~', says: 'new with each call: ' },
  changed: { one: '−', other: '+', says: 'different: ' },
  removed: { one: '−', other: '', says: 'only here: ' },
  added: { one: '', other: '+', says: 'only here: ' },
} as const satisfies Record<ComparedLine['kind'], object>;

function Line({ line: { kind, one, other } }: { readonly line: ComparedLine }) {
  const isPair = kind === 'changed' || kind === 'renewed';
  const [before, after] =
    isPair && one !== null && other !== null ? innerChanges(one, other) : [null, null];
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
      <span className={hidden.hidden}>{MARKS[kind].says}</span>
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

/** Lines from an index up to another. The lines of a fold have no difference, and are hidden initially. */
interface Section {
  readonly from: number;
  readonly to: number;
  readonly isFold: boolean;
}

/** This many lines before and after a difference are never folded. */
const CONTEXT_LINES = 3;
/** Fewer lines than this are not folded. */
const MIN_FOLD_LINES = 6;

/** Splits the lines into sections. Lines far from every difference become folds. */
export function splitSections(lines: readonly ComparedLine[]): readonly Section[] {
  const sections: Section[] = [];
  let from = 0;
  let sameCount = 0;
  const push = (to: number, isFold: boolean) => {
    if (to > from) sections.push({ from, to, isFold });
    from = Math.max(from, to);
  };
  const endSame = (at: number, isEnd: boolean) => {
    const start = at - sameCount + (at === sameCount ? 0 : CONTEXT_LINES);
    const end = isEnd ? at : at - CONTEXT_LINES;
    if (end - start >= MIN_FOLD_LINES) {
      push(start, false);
      push(end, true);
    }
    sameCount = 0;
  };
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same' || kind === 'renewed') sameCount += 1;
    else if (sameCount > 0) endSame(at, false);
  }
  if (sameCount > 0) endSame(lines.length, true);
  push(lines.length, false);
  return sections;
}

/** A section that is drawn. */
interface ShownSection extends Section {
  readonly isFolded: boolean;
}

/** The sections of the first `maxLines` lines. `opened` has the first lines of the folds that are open. */
function findShownSections(
  lines: readonly ComparedLine[],
  opened: ReadonlySet<number>,
  maxLines: number,
): readonly ShownSection[] {
  const shown: ShownSection[] = [];
  let remainingLines = maxLines;
  for (const section of splitSections(lines)) {
    if (remainingLines <= 0) break;
    const isFolded = section.isFold && !opened.has(section.from);
    const to = isFolded ? section.to : Math.min(section.to, section.from + remainingLines);
    remainingLines -= isFolded ? 1 : to - section.from;
    shown.push({ ...section, to, isFolded });
  }
  return shown;
}

/** A line in three parts: what it shares with the other line, where they differ, and what they share again. */
interface InnerChange {
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

/** The longest shared part that is shown beside a change, and the longest change, in characters. */
const MAX_CONTEXT_LENGTH = 120;
const MAX_CHANGE_LENGTH = 1_000;

/** Finds where two lines differ, for each of them. Shared parts are cut far from the change. Takes linear time. */
export function innerChanges(one: string, other: string): readonly [InnerChange, InnerChange] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  // A surrogate pair must not be split.
  if (isHighSurrogate(one, start - 1)) start -= 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  if (end > 0 && isLowSurrogate(one, one.length - end)) end -= 1;
  return [partsOf(one, start, end), partsOf(other, start, end)];
}

const isHighSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
};

const isLowSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
};

function partsOf(text: string, start: number, end: number): InnerChange {
  const change = text.slice(start, text.length - end);
  const before = text.slice(0, start);
  const after = text.slice(text.length - end);
  return {
    before: before.length > MAX_CONTEXT_LENGTH ? `…${before.slice(-MAX_CONTEXT_LENGTH)}` : before,
    change: clip(change, MAX_CHANGE_LENGTH),
    after: clip(after, MAX_CONTEXT_LENGTH),
  };
}

/** Cuts a text that is longer than a screen. */
const clip = (text: string, maxLength: number = MAX_CHANGE_LENGTH): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
