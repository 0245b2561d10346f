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
  const { pages, hasEnded, wait, error, walkData } = walk;
  const totalPeople = world.users.count;
  const openPage = search.page === undefined ? undefined : pages[search.page - 1];
  const showPage = (page: number | null) =>
    setSearch({ page: page ?? undefined }, { replace: true });
  const lastPage = pages.at(-1);
  function startOver() {
    showPage(null);
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
      <WalkProgress pages={pages} totalPeople={totalPeople} isWalking={walk.mode === 'all'} />
      {pages.length === 0 ? (
        <NoPages totalPeople={totalPeople} />
      ) : (
        <PageBar
          pages={pages}
          unreadPeople={hasEnded ? 0 : Math.max(0, totalPeople - (lastPage?.peopleSoFar ?? 0))}
          openNumber={openPage?.number ?? null}
          onOpen={showPage}
        />
      )}
      {wait !== null && <WaitNotice wait={wait} />}
      <WalkProblem
        error={error}
        refusalCode={walkData.refusalCode}
        actingToken={acting?.token?.label ?? null}
        onStartOver={startOver}
      />
      {openPage && <PageDetail page={openPage} pageCount={pages.length} onOpen={showPage} />}
      <Experiments
        // Experiments belong to one world: another world begins without any.
        key={epoch}
        cursor={lastPage === undefined || hasEnded ? null : lastPage.nextCursor}
        onStartOver={startOver}
        onReadPage={() => {
          startOver();
          useLimit.setState({
            limit: Math.max(1, Math.min(SMALL_PAGE_LIMIT, Math.floor(totalPeople / 2))),
          });
          walk.readNextPage();
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

/** In a pane of at least this width, in pixels, the profile is beside the table; in a narrower one it covers the table. */
const MIN_WIDE_PX = 700;

/** Longer searches are cut off. Fields of records are shorter, except names, which have no limit. */
const MAX_SEARCH_LENGTH = 200;

/** The people that the walk has found, in a table of any length, with the profile of a person and the selection. */
function People({ people }: PeopleProps) {
  const state = usePeopleView(people);
  const { view, viewSnapshot, selection, selectionSnapshot } = state;
  const [search, setSearch] = usePanelSearch(directorySearch);
  const columns = useChosenColumns(({ columns: chosen }) => chosen);
  const exporter = useExport(people, selection, columns);
  const grid = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const isWide = useIsWide(pane, MIN_WIDE_PX);
  const { person } = search;
  const openProfile = (id: string | undefined) => setSearch({ person: id }, { replace: true });

  function closeProfile() {
    openProfile(undefined);
    // A table that the profile covered can take the focus only after the next render.
    requestAnimationFrame(() => grid.current?.focus());
  }

  const table = (
    <div className={css.table}>
      <PeopleBar
        view={viewSnapshot}
        onSearch={(words) =>
          view.setQuery({ ...viewSnapshot.query, words: words.slice(0, MAX_SEARCH_LENGTH) })
        }
      />
      {selectionSnapshot.count > 0 && (
        <SelectionBar
          count={selectionSnapshot.count}
          exporter={exporter}
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
        openId={person}
        onOpen={(id) => (id === undefined ? closeProfile() : openProfile(id))}
        empty={
          <NoPeople
            isSearch={viewSnapshot.query.words.trim() !== ''}
            isWorking={viewSnapshot.work !== null}
          />
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
              coversList={!isWide}
              onClose={closeProfile}
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
  readonly view: ViewSnapshot;
  readonly onSearch: (words: string) => void;
}

const WORK_TITLES = { sorting: 'Sorting', searching: 'Searching' } as const;

/** The number of people, the search field, and the button to choose columns. */
function PeopleBar({ view, onSearch }: PeopleBarProps) {
  const { query, count, size, work } = view;
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

/** The button with which the user chooses the columns of the table. */
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
            // Always shown: the name identifies a person, and opens the profile.
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
