import { useEffect } from 'react';
import { useAnnouncements } from '../announcements.ts';
import css from './Announcer.module.css';

/** How long an announcement stays in sight, in milliseconds. */
const SHOWN_FOR_MS = 5000;

/** Shows what was announced last, and tells it to screen readers. */
export function Announcer() {
  const { said, clear } = useAnnouncements();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(clear, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [said, clear]);
  return (
    // The attribute keeps it heard while a dialogue hides the rest of the page.
    <div role="status" data-live-announcer="true" className={css.place}>
      {said && (
        <p key={said.number} className={css.message}>
          {said.message}
        </p>
      )}
    </div>
  );
}
