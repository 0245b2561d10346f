import { Input, SearchField } from 'react-aria-components/SearchField';
import css from './FilterField.module.css';

export interface FilterFieldProps {
  /** What it filters, for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the user presses Enter. */
  readonly onSubmit?: (value: string) => void;
  readonly placeholder?: string;
  /** The class that lays the field out in its bar. */
  readonly className?: string | undefined;
}

/** A small search field for the bar above a list. */
export function FilterField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder = 'Filter',
  className = '',
}: FilterFieldProps) {
  return (
    <SearchField
      className={className}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit && { onSubmit })}
    >
      <Input className={css.input ?? ''} placeholder={placeholder} />
    </SearchField>
  );
}
