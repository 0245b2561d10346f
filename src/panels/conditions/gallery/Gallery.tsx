import { useMemo } from 'react';
import type { Catalog } from '../../../contract/catalog.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { conditionsSearch } from '../search/conditions-search.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryList } from './EntryList.tsx';
import { galleryOf, type Recipes } from './gallery.ts';
import css from './Gallery.module.css';

export interface GalleryProps {
  readonly catalog: Catalog;
  readonly recipes: Recipes;
}

/** All errors and warnings: the list, and the one in the address. */
export function Gallery({ catalog, recipes }: GalleryProps) {
  const [search, setSearch] = usePanelSearch(conditionsSearch);
  const entries = useMemo(() => galleryOf(catalog, recipes), [catalog, recipes]);
  const chosen = entries.find(({ id }) => id === search.error);
  return (
    <div className={css.room}>
      <div className={css.gallery} data-chosen={search.error !== undefined}>
        <div className={css.list}>
          <EntryList
            entries={entries}
            chosen={chosen?.id ?? null}
            filter={search.filter ?? ''}
            group={search.group}
            onChoose={(error) => setSearch({ error })}
            onFilter={(filter) => setSearch({ filter: filter || undefined }, { replace: true })}
            onGroup={(group) => setSearch({ group }, { replace: true })}
          />
        </div>
        <div className={css.detail}>
          {chosen && (
            <EntryDetail
              key={chosen.id}
              entry={chosen}
              onBack={() => setSearch({ error: undefined })}
            />
          )}
          {!chosen && search.error !== undefined && (
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
