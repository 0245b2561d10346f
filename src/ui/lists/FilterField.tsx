import { Input, SearchField } from 'react-aria-components/SearchField';
import css from './FilterField.module.css';

export interface FilterFieldProps {
  /** What it filters, for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lays it out in its bar. */
  readonly className?: string | undefined;
}

/** A small search field for the bar above a list. */
export function FilterField({ label, value, onChange, className = '' }: FilterFieldProps) {
  return (
    <SearchField className={className} aria-label={label} value={value} onChange={onChange}>
      <Input className={css.input ?? ''} placeholder="Filter" />
    </SearchField>
  );
}
