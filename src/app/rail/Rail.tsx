import { Link } from '@tanstack/react-router';
import { PANELS } from '../panels.ts';
import css from './Rail.module.css';

/** The way from panel to panel. */
export function Rail() {
  return (
    <nav className={css.rail} aria-label="Panels">
      {PANELS.map(({ id, title, icon: Icon }) => (
        <Link
          key={id}
          to={`/${id}`}
          className={css.link}
          activeProps={{ 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false }}
        >
          <Icon size={18} />
          {title}
        </Link>
      ))}
    </nav>
  );
}
