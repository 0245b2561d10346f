import Columns3 from 'lucide-react/icons/columns-3';
import { useRef } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { FilterField } from '../../../ui/lists/FilterField.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { useIsWide } from '../../../ui/use-width.ts';
import peopleBarCss from '../people/selection/PeopleBar.module.css';
import { SelectionBar } from '../people/selection/SelectionBar.tsx';
import { peopleText, useExport } from '../people/export/use-export.ts';
import { PersonSheet } from '../people/profile/PersonSheet.tsx';
import type { PeopleStore } from '../people/store/people-store.ts';
import { useChosenColumns } from '../people/table/chosen-columns.ts';
import { PeopleTable } from '../people/table/PeopleTable.tsx';
import { COLUMN_IDS, columnOf } from '../people/table/table-columns.ts';
import type { ViewSnapshot } from '../people/view/people-view.ts';
import { usePeopleView } from '../people/view/use-people-view.ts';
import { directorySearch } from '../search/directory-search.ts';
import { WaitNotice } from '../engine/WaitNotice.tsx';
import { NoPages, PageBar } from './bar/PageBar.tsx';
import { LimitField, ShortPages, WalkControls } from './bar/WalkControls.tsx';
import { WalkProblem, WalkProgress } from './bar/WalkProgress.tsx';
import { Changes } from './changes/Changes.tsx';
import { Experiments } from './cursor/Experiments.tsx';
import { useLimit } from './data/limit.ts';
import { useWalk } from './data/use-walk.ts';
import { PageDetail } from './PageDetail.tsx';
import { Fill } from './Fill.tsx';
import css from './Walk.module.css';

/** The walk through the pages of users.list, and the people it found. */
export function Walk() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <LoadedWalk world={world} />}
    </Loaded>
  );
}

/** A `limit` so small that even a small directory has more than one page. */
const SMALL_PAGE_LIMIT = 10;

function LoadedWalk({ world }: { readonly world: WorldBrief }) {
  const walk = useWalk();
  const acting = useActing();
  const { epoch } = useClient();
  const [search, setSearch] = usePanelSearch(directorySearch);
  const { pages, ended, wait, error, walkData } = walk;
  const total = world.users.count;
  const open = search.page === undefined ? undefined : pages[search.page - 1];
  const openPage = (page: number | null) =>
    setSearch({ page: page ?? undefined }, { replace: true });
  const last = pages.at(-1);
  function startOver() {
    openPage(null);
    walk.startOver();
  }

  return (
    <div className={css.walk}>
      <div className={css.top}>
        <div className={css.buttons}>
          <WalkControls walk={walk} onStartOver={startOver} />
          <Fill seed={world.seed} />
          <ShortPages conditions={world.conditions} />
        </div>
        <LimitField />
      </div>
      <WalkProgress pages={pages} total={total} isWalking={walk.mode === 'all'} />
      {pages.length === 0 ? (
        <NoPages total={total} />
      ) : (
        <PageBar
          pages={pages}
          unreadPeople={ended ? 0 : Math.max(0, total - (last?.peopleSoFar ?? 0))}
          open={open?.number ?? null}
          onOpen={openPage}
        />
      )}
      {wait !== null && <WaitNotice wait={wait} />}
      <WalkProblem
        error={error}
        refused={walkData.refused}
        acting={acting?.token?.label ?? null}
        onStartOver={startOver}
      />
      {open && <PageDetail page={open} pageCount={pages.length} onOpen={openPage} />}
      <Experiments
        // Experiments belong to one world: another world begins without any.
        key={epoch}
        cursor={last === undefined || ended ? null : last.next}
        onStartOver={startOver}
        onReadPage={() => {
          startOver();
          useLimit.setState({
            limit: Math.max(1, Math.min(SMALL_PAGE_LIMIT, Math.floor(total / 2))),
          });
          walk.step();
        }}
      />
      <Changes walk={walk} />
      <div className={css.people}>
        <People people={walkData.people} />
      </div>
    </div>
  );
}

interface PeopleProps {
  readonly people: PeopleStore;
}

/** From this width on, in pixels, the profile is beside the table; below it, it covers the table. */
const MIN_WIDE_PX = 700;

/** Length of a search, in characters. Fields of records are shorter, except names, which have no limit. */
const MAX_SEARCH_LENGTH = 200;

/** The people that the walk has found, in a table of any length, with the profile of one and the selection. */
function People({ people }: PeopleProps) {
  const state = usePeopleView(people);
  const { view, shown, selection, selected } = state;
  const [search, setSearch] = usePanelSearch(directorySearch);
  const columns = useChosenColumns(({ columns: chosen }) => chosen);
  const exported = useExport(people, selection, columns);
  const grid = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const isWide = useIsWide(pane, MIN_WIDE_PX);
  const { person } = search;
  const open = (id: string | undefined) => setSearch({ person: id }, { replace: true });

  function close() {
    open(undefined);
    // A table that the profile covered can take the focus only after the next render.
    requestAnimationFrame(() => grid.current?.focus());
  }

  const table = (
    <div className={css.table}>
      <PeopleBar
        shown={shown}
        onSearch={(words) =>
          view.setQuery({ ...shown.query, words: words.slice(0, MAX_SEARCH_LENGTH) })
        }
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
          <NoPeople isSearch={shown.query.words.trim() !== ''} isWorking={shown.work !== null} />
        }
      />
    </div>
  );
  return (
    <section ref={pane} className={css.peoplePane} aria-label="People found">
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

interface PeopleBarProps {
  readonly shown: ViewSnapshot;
  readonly onSearch: (words: string) => void;
}

const WORK_TITLES = { sorting: 'Sorting', searching: 'Searching' } as const;

/** How many people there are, the search, and the columns. */
function PeopleBar({ shown, onSearch }: PeopleBarProps) {
  const { query, count, size, work } = shown;
  const isSearch = query.words.trim() !== '';
  return (
    <div className={peopleBarCss.bar}>
      <span className={peopleBarCss.count} role="status">
        {isSearch ? `${count.toLocaleString('en')} of ${peopleText(size)}` : peopleText(size)}
      </span>
      {work && (
        <span className={peopleBarCss.work}>
          {WORK_TITLES[work.kind]}
          <progress
            className={peopleBarCss.progress}
            aria-label={WORK_TITLES[work.kind]}
            value={work.done}
          />
        </span>
      )}
      <FilterField
        className={peopleBarCss.search}
        label="Search people by ID, name, real name, title or email"
        value={query.words}
        onChange={onSearch}
      />
      <ColumnPicker />
    </div>
  );
}

/** Chooses the columns of the table. */
function ColumnPicker() {
  const { columns, choose } = useChosenColumns();
  return (
    <Popover
      label="Columns"
      placement="bottom end"
      trigger={
        <Button size="small" icon={<Columns3 size={14} />}>
          Columns
        </Button>
      }
    >
      <div role="group" aria-label="Columns" className={peopleBarCss.columns}>
        {COLUMN_IDS.map((id) => (
          <Checkbox
            key={id}
            isSelected={columns.includes(id)}
            // The name identifies a person, and opens the profile.
            isDisabled={id === 'real_name'}
            onChange={(isChosen) =>
              choose(isChosen ? [...columns, id] : columns.filter((each) => each !== id))
            }
          >
            {columnOf(id).title}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
