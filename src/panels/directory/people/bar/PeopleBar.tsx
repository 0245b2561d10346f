import { FilterField } from '../../../../ui/lists/FilterField.tsx';
import { peopleText } from '../export/use-export.ts';
import type { ViewSnapshot } from '../view/people-view.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import css from './PeopleBar.module.css';

export interface PeopleBarProps {
  readonly shown: ViewSnapshot;
  readonly onSearch: (words: string) => void;
}

const WORK = { sorting: 'Sorting', searching: 'Searching' } as const;

/** How many people there are, the search, and the columns. */
export function PeopleBar({ shown, onSearch }: PeopleBarProps) {
  const { question, count, size, work } = shown;
  const isSearch = question.words.trim() !== '';
  return (
    <div className={css.bar}>
      <span className={css.count} role="status">
        {isSearch ? `${count.toLocaleString('en')} of ${peopleText(size)}` : peopleText(size)}
      </span>
      {work && (
        <span className={css.work}>
          {WORK[work.kind]}
          <progress className={css.progress} aria-label={WORK[work.kind]} value={work.done} />
        </span>
      )}
      <FilterField
        className={css.search}
        label="Search people by ID, name, real name, title or email"
        value={question.words}
        onChange={onSearch}
      />
      <ColumnPicker />
    </div>
  );
}
