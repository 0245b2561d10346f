import css from './Code.module.css';

/** Enough characters to fill the visible area until the editor is loaded. */
const IN_SIGHT = 20_000;

/** Shows the text while the editor loads, in the same position, so that the layout does not shift. */
export function PlainCode({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className={css.plain} tabIndex={0} role="region" aria-label={label}>
      {text.slice(0, IN_SIGHT)}
    </pre>
  );
}
