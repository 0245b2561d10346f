import { useEffect, useRef, type RefObject } from 'react';
import { usePanelSearch } from '../../../../kit/panel.ts';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { useIsWide } from '../../../../ui/use-width.ts';
import { directorySearch, SCHEME_IDS } from '../../search/directory-search.ts';
import { SCHEMES } from '../play/schemes.ts';
import type { Walk } from '../play/use-walk.ts';
import type { WalkState } from '../play/walk-state.ts';
import { rowsOf } from './rows.ts';
import { SchemeColumn } from './SchemeColumn.tsx';
import css from './Columns.module.css';

/** From this width on, in pixels, all three columns are shown. */
const ROOM_FOR_THREE = 720;

export interface ColumnsProps {
  readonly walk: Walk;
  readonly state: WalkState;
}

/** The three walks side by side; where the panel is narrow, one of them. */
export function Columns({ walk, state }: ColumnsProps) {
  const [{ scheme: chosen = 'cursor' }, setSearch] = usePanelSearch(directorySearch);
  const room = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(room, ROOM_FOR_THREE);
  const rows = rowsOf(state);
  useNewestRow(room, rows.length);
  return (
    <div ref={room} className={css.room}>
      {!isWide && (
        <SegmentedControl
          label="Scheme"
          segments={SCHEME_IDS.map((id) => ({ id, label: SCHEMES[id].title }))}
          value={chosen}
          onChange={(scheme) => setSearch({ scheme }, { replace: true })}
        />
      )}
      <div className={css.columns} data-wide={isWide}>
        {SCHEME_IDS.filter((id) => isWide || id === chosen).map((id) => (
          <SchemeColumn key={id} id={id} walk={walk} state={state} rows={rows} />
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the newest row when one is added. */
function useNewestRow(room: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isNew = count > before.current;
    before.current = count;
    if (isNew) room.current?.querySelector('[data-newest]')?.scrollIntoView({ block: 'nearest' });
  }, [room, count]);
}
