import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { Text } from 'react-aria-components/ListBox';
import type { Catalog } from '../../../contract/catalog.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { usePanelSearch, usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import type { ListItem } from '../../../ui/lists/GroupedList.tsx';
import { SearchableList } from '../../../ui/lists/SearchableList.tsx';
import { conditionsSearch } from '../search/conditions-search.ts';
import css from './Gallery.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { type GalleryEntry, galleryOf, groupsOf, filterEntries, type Recipes } from './gallery.ts';
import { RecipePlayer } from './RecipePlayer.tsx';

export interface GalleryProps {
  readonly catalog: Catalog;
  readonly recipes: Recipes;
}

/** The list of all errors and warnings, and the details of the one in the address. */
export function Gallery({ catalog, recipes }: GalleryProps) {
  const [search, setSearch] = usePanelSearch(conditionsSearch);
  const entries = useMemo(() => galleryOf(catalog, recipes), [catalog, recipes]);
  const chosenEntry = entries.find(({ id }) => id === search.error);
  return (
    <div className={css.room}>
      <div className={css.gallery} data-chosen={search.error !== undefined}>
        <div className={css.list}>
          <EntryList
            entries={entries}
            chosenId={chosenEntry?.id ?? null}
            filter={search.filter ?? ''}
            group={search.group}
            onChoose={(error) => setSearch({ error })}
            onFilter={(filter) => setSearch({ filter: filter || undefined }, { replace: true })}
            onGroup={(group) => setSearch({ group }, { replace: true })}
          />
        </div>
        <div className={css.detail}>
          {chosenEntry && (
            <EntryDetail
              key={chosenEntry.id}
              entry={chosenEntry}
              onBack={() => setSearch({ error: undefined })}
            />
          )}
          {!chosenEntry && search.error !== undefined && (
            <EmptyState title={`Unknown error “${search.error}”`}>
              Choose an error from the list. The search finds codes and causes.
            </EmptyState>
          )}
          {search.error === undefined && (
            <EmptyState title="No error selected">
              Choose an error to see its cause and how to fix it, and to run the calls that lead to
              it.
            </EmptyState>
          )}
        </div>
      </div>
    </div>
  );
}

interface EntryDetailProps {
  readonly entry: GalleryEntry;
  /** Returns to the list, in windows too narrow for both. */
  readonly onBack: () => void;
}

/** One error: its cause, how to fix it, the methods that return it, and recipes that lead to it. */
function EntryDetail({ entry, onBack }: EntryDetailProps) {
  const {
    code,
    cause,
    fix,
    provenance,
    isWarning,
    status,
    methods,
    group,
    recipes,
    noRecipeReason,
  } = entry;
  return (
    <div className={css.entryDetail} role="region" aria-label={code} tabIndex={0}>
      <div className={css.back}>
        <Button size="small" variant="plain" icon={<ArrowLeft size={14} />} onPress={onBack}>
          All errors
        </Button>
      </div>
      <header className={layouts.dense}>
        <h2 className={css.entryDetailCode}>{code}</h2>
        <p className={tones.muted}>
          {group}
          {status !== null && ` · HTTP ${status}`}
        </p>
      </header>
      <ErrorExplanation
        code={code}
        cause={cause}
        fix={fix}
        provenance={provenance}
        tone={isWarning ? 'caution' : 'bad'}
      />
      {methods !== null && <MethodLinks methods={methods} />}
      <section className={layouts.spaced} aria-label="Recipes">
        <h3 className={tones.title}>How to reproduce it</h3>
        {recipes.length === 0 ? (
          <p>There is no recipe for this code. {noRecipeReason}</p>
        ) : (
          <p className={tones.muted}>
            Recipes run in a new world of their own. They do not change your world or its log.
          </p>
        )}
        {recipes.map((recipe) => (
          <RecipePlayer key={recipe.id} recipe={recipe} />
        ))}
      </section>
    </div>
  );
}

interface EntryListProps {
  readonly entries: readonly GalleryEntry[];
  readonly chosenId: string | null;
  readonly filter: string;
  readonly group: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onFilter: (filter: string) => void;
  readonly onGroup: (group: string | undefined) => void;
}

const ALL_GROUPS = 'All errors';

/** All errors, grouped. Typing filters the list, the arrow keys move through it, Enter opens an error. */
function EntryList({
  entries,
  chosenId,
  filter,
  group,
  onChoose,
  onFilter,
  onGroup,
}: EntryListProps) {
  const groups = groupsOf(entries);
  const foundEntries = filterEntries(entries, filter, group);
  return (
    <>
      <div className={css.group}>
        <Select
          aria-label="Group"
          options={[ALL_GROUPS, ...groups].map((id) => ({ id, label: id }))}
          value={group !== undefined && groups.includes(group) ? group : ALL_GROUPS}
          onChange={(id) => onGroup(id === ALL_GROUPS ? undefined : id)}
        />
        <span className={css.count} role="status" aria-label="Errors found">
          {foundEntries.length}
        </span>
      </div>
      <SearchableList
        label="Errors"
        searchLabel="Search errors"
        typed={filter}
        onTyped={onFilter}
        groups={groupsOf(foundEntries).map((title) => ({
          title,
          items: foundEntries.filter((entry) => entry.group === title).map(toListItem),
        }))}
        openId={chosenId}
        onChoose={onChoose}
        empty={`No errors match “${filter}”.`}
      />
    </>
  );
}

const toListItem = ({ id, code, status }: GalleryEntry): ListItem => ({
  id,
  name: code,
  content: (
    <>
      <Text slot="label" className={css.code}>
        {code}
      </Text>
      {status !== null && <span className={css.status}>{status}</span>}
    </>
  ),
});

/** The methods that can return an error, as links to the Explorer. An empty list means all methods. */
function MethodLinks({ methods }: { readonly methods: readonly string[] }) {
  const { open } = usePanelShell();
  if (methods.length === 0) return <p>Any method of the Web API can return it.</p>;
  return (
    <div className={layouts.stack}>
      <p id="methods-of-error">Methods that can return it</p>
      <ul className={css.methodLinksList} aria-labelledby="methods-of-error">
        {methods.map((method) => (
          <li key={method}>
            <Button size="small" onPress={() => open('explorer', { method })}>
              <code>{method}</code>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
