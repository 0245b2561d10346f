import { useState } from 'react';
import { FilterField } from '../../../ui/lists/FilterField.tsx';
import css from './SearchBox.module.css';

interface SearchBoxProps {
  /** What the results are of that are shown; empty without any. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

/** Searches the messages of the workspace with Enter. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(query);
  return (
    <div className={css.box}>
      <FilterField
        className={css.field}
        label="Search messages"
        placeholder="Search messages"
        value={typed}
        onChange={setTyped}
        onSubmit={(value) => value.trim() !== '' && onSearch(value.trim())}
      />
    </div>
  );
}
