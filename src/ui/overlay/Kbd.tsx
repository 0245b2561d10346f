import css from './Kbd.module.css';

export interface KbdProps {
  /** Keys pressed together; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[];
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys as they are printed on the keyboard at hand. */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}
