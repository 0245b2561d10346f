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

/** How many lines are drawn at first, and how many more on request. */
const LINES_PER_PAGE = 400;

/** Lines of two texts in pairs. What both say is folded where it is long. */
export function ComparedLines({ label, lines, names }: ComparedLinesProps) {
  const [most, setMost] = useState(LINES_PER_PAGE);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = findShownSections(lines, opened, most);
  const left = lines.length - (shown.at(-1)?.to ?? 0);
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
      {left > 0 && (
        <p className={css.more}>
          <Button size="small" onPress={() => setMost(most + LINES_PER_PAGE)}>
            Show {Math.min(left, LINES_PER_PAGE)} of {left} more lines
          </Button>
        </p>
      )}
    </div>
  );
}

/** What stands before a line on either side, and how it is read aloud. */
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

/** Lines from an index up to another. Those of a fold say the same on both sides, and are hidden at first. */
interface Section {
  readonly from: number;
  readonly to: number;
  readonly isFold: boolean;
}

/** How many lines without a difference stay visible on either side of one. */
const CONTEXT_LINES = 3;
/** Fewer lines than this are not worth a fold. */
const MIN_LENGTH = 6;

/** The lines in sections: what is far from every difference is folded. */
export function sectionsOf(lines: readonly ComparedLine[]): readonly Section[] {
  const sections: Section[] = [];
  let from = 0;
  let quiet = 0;
  const push = (to: number, isFold: boolean) => {
    if (to > from) sections.push({ from, to, isFold });
    from = Math.max(from, to);
  };
  const close = (at: number, isEnd: boolean) => {
    const start = at - quiet + (at === quiet ? 0 : CONTEXT_LINES);
    const end = isEnd ? at : at - CONTEXT_LINES;
    if (end - start >= MIN_LENGTH) {
      push(start, false);
      push(end, true);
    }
    quiet = 0;
  };
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same' || kind === 'renewed') quiet += 1;
    else if (quiet > 0) close(at, false);
  }
  if (quiet > 0) close(lines.length, true);
  push(lines.length, false);
  return sections;
}

/** A section that is drawn. */
interface ShownSection extends Section {
  readonly isFolded: boolean;
}

/** The sections of the first `most` lines, with the folds open that begin at a line of `opened`. */
function findShownSections(
  lines: readonly ComparedLine[],
  opened: ReadonlySet<number>,
  most: number,
): readonly ShownSection[] {
  const shown: ShownSection[] = [];
  let room = most;
  for (const section of sectionsOf(lines)) {
    if (room <= 0) break;
    const isFolded = section.isFold && !opened.has(section.from);
    const to = isFolded ? section.to : Math.min(section.to, section.from + room);
    room -= isFolded ? 1 : to - section.from;
    shown.push({ ...section, to, isFolded });
  }
  return shown;
}

/** A line in three: what both have, where they differ, and what both have again. */
interface InnerChange {
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

/** How much of what two lines share is shown beside the change, and of the change, in characters. */
const MAX_CONTEXT_LENGTH = 120;
const MAX_CHANGED = 1_000;

/** Where two lines differ, for each of them. What is far from the change is cut. Takes time in proportion to their length. */
export function innerChanges(one: string, other: string): readonly [InnerChange, InnerChange] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  // Half of a surrogate pair is not a character.
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
    change: clip(change, MAX_CHANGED),
    after: clip(after, MAX_CONTEXT_LENGTH),
  };
}

/** A line that is shown whole unless it is longer than a screen. */
const clip = (text: string, most: number = MAX_CHANGED): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
