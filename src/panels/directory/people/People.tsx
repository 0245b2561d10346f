import { useRef } from 'react';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { useIsWide } from '../../../ui/use-width.ts';
import { directorySearch } from '../search/directory-search.ts';
import { PeopleBar } from './bar/PeopleBar.tsx';
import { SelectionBar } from './bar/SelectionBar.tsx';
import { useExport } from './export/use-export.ts';
import type { PeopleStore } from './store/people-store.ts';
import { PersonSheet } from './profile/PersonSheet.tsx';
import { useChosenColumns } from './table/chosen-columns.ts';
import { PeopleTable } from './table/PeopleTable.tsx';
import { usePeopleView } from './view/use-people-view.ts';
import css from './People.module.css';

export interface PeopleProps {
  readonly people: PeopleStore;
}

/** From this width on, in pixels, the profile is beside the table; below it, it covers the table. */
const WIDE = 700;

/** Characters that are searched for at most: more than a field of a record has, and names may be as long as they like. */
const WORDS = 200;

/** The people that the walk has found: a table of any length, the profile of one, and what is selected. */
export function People({ people }: PeopleProps) {
  const state = usePeopleView(people);
  const { view, shown, selection, selected } = state;
  const [search, setSearch] = usePanelSearch(directorySearch);
  const columns = useChosenColumns(({ columns: chosen }) => chosen);
  const exported = useExport(people, selection, columns);
  const grid = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLElement>(null);
  const isWide = useIsWide(room, WIDE);
  const { person } = search;
  const open = (id: string | undefined) => setSearch({ person: id }, { replace: true });

  function close() {
    open(undefined);
    // The table may have been out of sight.
    requestAnimationFrame(() => grid.current?.focus());
  }

  const table = (
    <div className={css.table}>
      <PeopleBar
        shown={shown}
        onSearch={(words) => view.ask({ ...shown.question, words: words.slice(0, WORDS) })}
      />
      {selected.count > 0 && (
        <SelectionBar
          count={selected.count}
          exported={exported}
          onClear={() => {
            selection.clear();
            grid.current?.focus();
          }}
        />
      )}
      <PeopleTable
        ref={grid}
        people={people}
        state={state}
        columns={columns}
        open={person}
        onOpen={(id) => (id === undefined ? close() : open(id))}
        empty={
          <NoPeople isSearch={shown.question.words.trim() !== ''} isWorking={shown.work !== null} />
        }
      />
    </div>
  );
  return (
    <section ref={room} className={css.people} aria-label="People found">
      <Split
        storageKey="parley.split.person"
        label="Resize the profile"
        direction="row"
        initial={36}
        max={70}
        first={table}
        second={
          person !== undefined && (
            <PersonSheet
              key={person}
              id={person}
              people={people}
              isAlone={!isWide}
              onClose={close}
            />
          )
        }
        alone={isWide ? undefined : 'second'}
      />
    </section>
  );
}

function NoPeople({
  isSearch,
  isWorking,
}: {
  readonly isSearch: boolean;
  readonly isWorking: boolean;
}) {
  if (isWorking) return null;
  return isSearch ? (
    <EmptyState title="Nobody matches">
      The search reads the ID, name, real name, title and email of those the walk has found.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody found yet">Everybody that the walk reads appears here.</EmptyState>
  );
}
