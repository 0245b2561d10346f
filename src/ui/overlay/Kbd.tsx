import css from './Kbd.module.css';

export interface KbdProps {
  /** Keys pressed together; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[];
}

/** A keyboard shortcut, with the key names of the user’s platform. */
export function Kbd({ keys }: KbdProps) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
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
