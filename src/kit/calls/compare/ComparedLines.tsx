import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import hidden from '../../../ui/style/visually-hidden.module.css';
import type { ComparedLine } from './compared-line.ts';
import { findShownSections } from './folds.ts';
import { clip, innerChanges, type InnerChange } from './inner-change.ts';
import css from './ComparedLines.module.css';

export interface ComparedLinesProps {
  readonly label: string;
  readonly lines: readonly ComparedLine[];
  readonly names: readonly [one: string, other: string];
}

/** So many lines are drawn at first, and so many more on request. */
const SHOWN_AT_ONCE = 400;

/** Lines of two texts in pairs. What both say is folded where it is long. */
export function ComparedLines({ label, lines, names }: ComparedLinesProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
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
          <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
            Show {Math.min(left, SHOWN_AT_ONCE)} of {left} more lines
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
