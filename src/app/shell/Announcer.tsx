import { useEffect } from 'react';
import { useAnnouncements } from '../announcements.ts';
import css from './Announcer.module.css';

/** How long an announcement is shown, in milliseconds. */
const SHOWN_FOR_MS = 8000;

/**
 * Announces to screen readers what the page says, and forgets it after a while. It is seen in the status line, which a dialog
 * covers: then it is shown here, above the dialog.
 */
export function Announcer() {
  const { said, clear } = useAnnouncements();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(clear, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [said, clear]);
  return (
    // With this attribute, react-aria keeps it accessible while a dialog hides the rest of the page.
    <div role="status" data-live-announcer="true" className={css.place}>
      {said && (
        <p key={said.number} className={css.message}>
          {said.message}
        </p>
      )}
    </div>
  );
}
