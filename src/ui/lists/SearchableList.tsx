import Search from 'lucide-react/icons/search';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { GroupedList, type GroupedListProps } from './GroupedList.tsx';
import { SEARCH_ROLE } from './search-role.ts';
import css from './SearchableList.module.css';

export interface SearchableListProps extends GroupedListProps {
  /** What is searched, as in `Search methods`. */
  readonly search: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/**
 * A list narrowed by what is typed above it: the arrow keys walk through it without leaving the search, Enter
 * opens an item. Whoever uses it narrows the groups.
 */
export function SearchableList({ search, typed, onTyped, ...list }: SearchableListProps) {
  return (
    <Autocomplete inputValue={typed} onInputChange={onTyped} disableAutoFocusFirst={typed === ''}>
      <SearchField className={css.search ?? ''} aria-label={search}>
        <Search size={14} />
        <Input className={css.input ?? ''} placeholder={search} {...SEARCH_ROLE} />
      </SearchField>
      <GroupedList {...list} />
    </Autocomplete>
  );
}
