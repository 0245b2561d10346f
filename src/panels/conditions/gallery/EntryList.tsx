import { Text } from 'react-aria-components/ListBox';
import type { ListItem } from '../../../ui/lists/GroupedList.tsx';
import { SearchableList } from '../../../ui/lists/SearchableList.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { groupsOf, narrowed, type GalleryEntry } from './gallery.ts';
import css from './EntryList.module.css';

export interface EntryListProps {
  readonly entries: readonly GalleryEntry[];
  readonly chosen: string | null;
  readonly filter: string;
  readonly group: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onFilter: (filter: string) => void;
  readonly onGroup: (group: string | undefined) => void;
}

const ALL = 'All errors';

/** All errors, grouped. Typing filters the list, the arrow keys move through it, Enter opens an error. */
export function EntryList({
  entries,
  chosen,
  filter,
  group,
  onChoose,
  onFilter,
  onGroup,
}: EntryListProps) {
  const groups = groupsOf(entries);
  const found = narrowed(entries, filter, group);
  return (
    <>
      <div className={css.group}>
        <Select
          aria-label="Group"
          options={[ALL, ...groups].map((id) => ({ id, label: id }))}
          value={group !== undefined && groups.includes(group) ? group : ALL}
          onChange={(id) => onGroup(id === ALL ? undefined : id)}
        />
        <span className={css.count} role="status" aria-label="Errors found">
          {found.length}
        </span>
      </div>
      <SearchableList
        label="Errors"
        search="Search errors"
        typed={filter}
        onTyped={onFilter}
        groups={groupsOf(found).map((title) => ({
          title,
          items: found.filter((entry) => entry.group === title).map(itemOf),
        }))}
        chosen={chosen}
        onChoose={onChoose}
        empty={`No errors match “${filter}”.`}
      />
    </>
  );
}

const itemOf = ({ id, code, status }: GalleryEntry): ListItem => ({
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
