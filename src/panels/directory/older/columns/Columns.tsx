import { useEffect, useRef, type RefObject } from 'react';
import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import type { Walk } from '../play/use-walk.ts';
import type { WalkState } from '../play/walk-state.ts';
import { rowsOf } from './rows.ts';
import { SchemeColumn } from './SchemeColumn.tsx';
import css from './Columns.module.css';

export interface ColumnsProps {
  readonly walk: Walk;
  readonly state: WalkState;
  /** The schemes to show side by side. */
  readonly shown: readonly SchemeId[];
}

/** The walks side by side, their pages round by round. */
export function Columns({ walk, state, shown }: ColumnsProps) {
  const room = useRef<HTMLDivElement>(null);
  const rows = rowsOf(state);
  useNewestRow(room, amountOf(state));
  return (
    <div ref={room} className={css.columns}>
      {shown.map((id) => (
        <SchemeColumn key={id} id={id} walk={walk} state={state} rows={rows} />
      ))}
    </div>
  );
}

/** Scrolls to the newest row when something is added: to all of it, or at least to its beginning. */
function useNewestRow(room: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isNew = count > before.current;
    before.current = count;
    if (!isNew) return;
    for (const row of room.current?.querySelectorAll('[data-newest]') ?? [])
      row.scrollIntoView({ block: 'nearest' });
    room.current?.querySelector('[data-newest] li')?.scrollIntoView({ block: 'nearest' });
  }, [room, count]);
}

/** How many pages and changes there are, in all columns. */
const amountOf = ({ columns, changes }: WalkState) =>
  SCHEME_IDS.reduce((sum, id) => sum + columns[id].pages.length, changes.length);
