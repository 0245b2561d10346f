import { useRef } from 'react';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import type { WorldList } from './use-world-list.ts';
import { WorldRow } from './WorldRow.tsx';
import css from './Worlds.module.css';

/** The list of worlds. */
export function WorldRows({ list }: { readonly list: WorldList }) {
  const rows = useRef<HTMLUListElement>(null);
  if (list.lines === undefined) return <Skeleton lines={4} label="Loading the worlds" />;
  return (
    <ul ref={rows} aria-label="Worlds of this browser" tabIndex={-1} className={css.rows}>
      {list.lines.map((line) => (
        <WorldRow
          key={line.name}
          line={line}
          list={list}
          // The row that had the focus is gone.
          onDeleted={() => rows.current?.focus()}
        />
      ))}
    </ul>
  );
}
