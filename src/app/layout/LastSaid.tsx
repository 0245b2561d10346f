import { useAnnouncements } from '../announcements.ts';
import css from './LastSaid.module.css';

/** The last announcement, for a few seconds. Screen readers hear it from the announcer. */
export function LastSaid() {
  const said = useAnnouncements((state) => state.said);
  if (!said) return null;
  return (
    <span key={said.number} className={css.said} title={said.message} aria-hidden="true">
      {said.message}
    </span>
  );
}
