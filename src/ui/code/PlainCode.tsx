import css from './Code.module.css';

/** As much as is in sight before the editor is loaded. */
const IN_SIGHT = 20_000;

/** The text as it will stand in the editor, while that is being loaded: nothing jumps when it arrives. */
export function PlainCode({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className={css.plain} tabIndex={0} role="region" aria-label={label}>
      {text.slice(0, IN_SIGHT)}
    </pre>
  );
}
