import { useId } from 'react';
import { explain } from '../play/explain.ts';
import type { SchemeId } from '../../search/directory-search.ts';
import { SCHEMES } from '../play/schemes.ts';
import { linesOf, scoreOf } from '../play/score.ts';
import type { Walk } from '../play/use-walk.ts';
import type { WalkState } from '../play/walk-state.ts';
import { ChangeCell } from './ChangeCell.tsx';
import { NextRequest, PageCell } from './PageCell.tsx';
import type { Row } from './rows.ts';
import { WindowSettings } from './WindowSettings.tsx';
import css from './SchemeColumn.module.css';

export interface SchemeColumnProps {
  readonly id: SchemeId;
  readonly walk: Walk;
  readonly state: WalkState;
  readonly rows: readonly Row[];
}

/** One walk: what it has seen of the messages, and each of its pages. */
export function SchemeColumn({ id, walk, state, rows }: SchemeColumnProps) {
  const { title, method, about } = SCHEMES[id];
  const { pages } = state.columns[id];
  const heading = useId();
  const score = scoreOf(state, id);
  const { why, instead } = explain(state, id, score);
  const lines = linesOf(state, id);
  return (
    <section className={css.column} aria-labelledby={heading}>
      <header className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <code className={css.method}>{method}</code>
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
                before={pages[row.index - 1]}
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
