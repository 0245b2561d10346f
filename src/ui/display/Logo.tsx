import css from './Logo.module.css';

/** The mark, two speech bubbles, and the product’s name beside it. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          className={css.mark}
          d="M4 3h10a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H8l-4 4v-4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"
        />
        <path className={css.reply} d="M19.5 9A3 3 0 0 1 23 12v3a3 3 0 0 1-3 3v3l-3-3h-5" />
      </svg>
      <span className={css.name}>Parley</span>
    </span>
  );
}
