import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PANELS } from '../panels.ts';
import css from './Rail.module.css';

/** Navigation between the panels. */
export function Rail() {
  const rail = useRef<HTMLElement>(null);
  const place = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const current = rail.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  return (
    <nav ref={rail} className={css.rail} aria-label="Panels">
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
