import ChevronRight from 'lucide-react/icons/chevron-right';
import css from './Chevron.module.css';

/** The mark of a `summary`: it points down while its `details` are open. The browser's own mark must be hidden. */
export function Chevron() {
  return (
    <span className={css.chevron} aria-hidden="true">
      <ChevronRight size={16} />
    </span>
  );
}
