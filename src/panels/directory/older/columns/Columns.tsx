import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import { explainScore } from '../play/explain.ts';
import { SCHEMES, type WindowEdge } from '../play/schemes.ts';
import { linesOf, scoreOf } from '../play/score.ts';
import type { Walk } from '../play/use-walk.ts';
import { restartWalks, type Change, type WalkState } from '../play/walk-state.ts';
import css from './Columns.module.css';
import tones from '../../../../ui/style/tones.module.css';
import { InTheWire, NextRequest, PageCell } from './PageCell.tsx';

export interface ColumnsProps {
  readonly walk: Walk;
  readonly state: WalkState;
  /** The schemes to show side by side. */
  readonly shownSchemes: readonly SchemeId[];
}

/** The walks side by side, their pages round by round. */
export function Columns({ walk, state, shownSchemes }: ColumnsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = rowsOf(state);
  useScrollToNewestRow(container, countEntries(state));
  return (
    <div ref={container} className={css.columns}>
      {shownSchemes.map((id) => (
        <SchemeColumn key={id} id={id} walk={walk} state={state} rows={rows} />
      ))}
    </div>
  );
}

/** Scrolls to the newest row when one is added, so that all of it is visible, or at least its beginning. */
function useScrollToNewestRow(container: RefObject<HTMLElement | null>, count: number): void {
  const previousCount = useRef(count);
  // The scroll position follows the newest row.
  useEffect(() => {
    const isNew = count > previousCount.current;
    previousCount.current = count;
    if (!isNew) return;
    for (const row of container.current?.querySelectorAll('[data-newest]') ?? [])
      row.scrollIntoView({ block: 'nearest' });
    container.current?.querySelector('[data-newest] li')?.scrollIntoView({ block: 'nearest' });
  }, [container, count]);
}

/** The number of pages and changes in all columns. */
const countEntries = ({ columns, changes }: WalkState) =>
  SCHEME_IDS.reduce((sum, id) => sum + columns[id].pages.length, changes.length);

interface SchemeColumnProps {
  readonly id: SchemeId;
  readonly walk: Walk;
  readonly state: WalkState;
  readonly rows: readonly Row[];
}

/** One walk: its score with an explanation, and its pages. */
function SchemeColumn({ id, walk, state, rows }: SchemeColumnProps) {
  const { title, method, about } = SCHEMES[id];
  const { pages } = state.columns[id];
  const heading = useId();
  const score = scoreOf(state, id);
  const { why, instead } = explainScore(state, id, score);
  const lines = linesOf(state, id);
  return (
    <section className={css.column} aria-labelledby={heading}>
      <header className={css.head}>
        <h2 id={heading} className={tones.title}>
          {title}
        </h2>
        <code className={tones.quiet}>{method}</code>
      </header>
      <div className={css.about}>
        <p>{about}</p>
        {id === 'window' && <WindowSettings walk={walk} state={state} />}
        {pages.length > 0 && <p className={css.why}>{why}</p>}
        {instead !== null && (
          <p>
            <strong>Instead:</strong> {instead}
          </p>
        )}
      </div>
      {rows.map((row, index) => {
        const isNewest = index === rows.length - 1;
        if (row.kind === 'change')
          return <ChangeCell key={`change ${row.index}`} change={row.change} isNewest={isNewest} />;
        const page = pages[row.index];
        return (
          <div
            key={`page ${row.index}`}
            className={css.cell}
            {...(isNewest && { 'data-newest': true })}
          >
            {page && (
              <PageCell
                number={row.index + 1}
                scheme={id}
                page={page}
                previous={pages[row.index - 1]}
                lines={lines[row.index] ?? []}
                isFinal={score.isFinal}
              />
            )}
          </div>
        );
      })}
      <div className={css.cell}>
        <NextRequest scheme={id} column={state.columns[id]} />
      </div>
    </section>
  );
}

interface ChangeCellProps {
  readonly change: Change;
  readonly isNewest: boolean;
}

/** A message that was posted or deleted between two pages; it is shown in every column. */
function ChangeCell({ change: { kind, message, exchange }, isNewest }: ChangeCellProps) {
  const isPost = kind === 'posted';
  return (
    <p className={css.change} {...(isNewest && { 'data-newest': true })}>
      {isPost ? <MessageSquarePlus size={14} /> : <Trash2 size={14} />}
      <span className={css.text}>
        {isPost ? 'Posted' : 'Deleted'}: {message.text}
      </span>
      <InTheWire exchange={exchange} what={isPost ? 'the post' : 'the delete'} />
    </p>
  );
}

const EDGES = [
  { id: 'ts', label: 'The last ts' },
  { id: 'second', label: 'Its second' },
] as const;

interface WindowSettingsProps {
  readonly walk: Walk;
  readonly state: WalkState;
}

/** The settings of the time window. Only one combination reads every message exactly once. Changing them restarts all walks. */
function WindowSettings({ walk, state }: WindowSettingsProps) {
  const { settings } = state;
  const isDisabled = walk.runningAction !== null;
  return (
    <div className={css.settings} role="group" aria-label="Time window">
      <SegmentedControl<WindowEdge>
        label="Next latest"
        showLabel
        segments={EDGES}
        value={settings.edge}
        isDisabled={isDisabled}
        onChange={(edge) => walk.restart(restartWalks(state, { ...settings, edge }))}
      />
      <Switch
        isSelected={settings.inclusive}
        isDisabled={isDisabled}
        onChange={(inclusive) => walk.restart(restartWalks(state, { ...settings, inclusive }))}
      >
        inclusive
      </Switch>
    </div>
  );
}

/** A row of the table of walks: the pages of one round, or what changed between two of them. */
export type Row =
  | { readonly kind: 'pages'; readonly index: number }
  | { readonly kind: 'change'; readonly index: number; readonly change: Change };

/** The rows in the order in which they happened. */
export function rowsOf({ columns, changes }: WalkState): readonly Row[] {
  const rounds = Math.max(...SCHEME_IDS.map((scheme) => columns[scheme].pages.length));
  const pages = Array.from({ length: rounds }, (_, index): Row => ({ kind: 'pages', index }));
  const changeRows = changes.map((change, index): Row => ({ kind: 'change', index, change }));
  // A column that has ended has fewer pages than others, so the column with the most pages tells the round.
  const roundOf = ({ change }: Extract<Row, { kind: 'change' }>) =>
    Math.max(...SCHEME_IDS.map((scheme) => change.after[scheme]));
  return Array.from({ length: rounds + 1 }, (_, round) => [
    ...pages.slice(Math.max(0, round - 1), round),
    ...changeRows.filter((row) => row.kind === 'change' && roundOf(row) === round),
  ]).flat();
}
