import Search from 'lucide-react/icons/search';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { SEARCH_ROLE } from '../../../ui/search-role.ts';
import { Select } from '../../../ui/Select.tsx';
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

/** Every error by group. Typing narrows the list, the arrow keys walk through it, Enter opens one. */
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
      <Autocomplete
        inputValue={filter}
        onInputChange={onFilter}
        disableAutoFocusFirst={filter === ''}
      >
        <SearchField className={css.search ?? ''} aria-label="Search errors">
          <Search size={14} />
          <Input className={css.input ?? ''} placeholder="Search errors" {...SEARCH_ROLE} />
        </SearchField>
        <ListBox
          className={css.list ?? ''}
          aria-label="Errors"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys;
            if (key !== undefined) onChoose(String(key));
          }}
          renderEmptyState={() => <p className={css.empty}>No error matches “{filter}”.</p>}
        >
          {groupsOf(found).map((title) => (
            <ListBoxSection key={title} id={`group ${title}`} className={css.section ?? ''}>
              <Header className={css.heading}>{title}</Header>
              {found
                .filter((entry) => entry.group === title)
                .map(({ id, code, status }) => (
                  <ListBoxItem key={id} id={id} textValue={code} className={css.entry ?? ''}>
                    <Text slot="label" className={css.code}>
                      {code}
                    </Text>
                    {status !== null && <span className={css.status}>{status}</span>}
                  </ListBoxItem>
                ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </>
  );
}
