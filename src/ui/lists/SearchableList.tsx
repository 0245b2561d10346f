import Search from 'lucide-react/icons/search';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { GroupedList, type GroupedListProps } from './GroupedList.tsx';
import { SEARCH_ROLE } from '../search-role.ts';
import { useChooseOnEnter } from '../choose-on-enter.ts';
import css from './SearchableList.module.css';

export interface SearchableListProps extends GroupedListProps {
  /** Accessible name of the search field, as in `Search items`. */
  readonly searchLabel: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/**
 * A list with a search field above it. The arrow keys move through the list while the focus stays in the field,
 * and Enter opens an item. The caller filters `groups` by `typed`.
 */
export function SearchableList({ searchLabel, typed, onTyped, ...list }: SearchableListProps) {
  // Before anything is typed, Enter chooses only an item that the arrow keys have marked.
  const searchedItems = typed === '' ? [] : list.groups.flatMap(({ items }) => items);
  const onEnter = useChooseOnEnter(searchedItems, typed, list.onChoose);
  return (
    <Autocomplete inputValue={typed} onInputChange={onTyped}>
      <SearchField className={css.search ?? ''} aria-label={searchLabel}>
        <Search size={14} />
        <Input
          className={css.input ?? ''}
          onKeyDownCapture={onEnter}
          placeholder={searchLabel}
          {...SEARCH_ROLE}
        />
      </SearchField>
      <GroupedList {...list} />
    </Autocomplete>
  );
}
