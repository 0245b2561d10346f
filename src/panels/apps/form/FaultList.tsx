import css from './Form.module.css';
import type { Fault } from '../draft/manifest-draft.ts';

/** The faults of a manifest, each with the JSON pointer of its place. */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <div role="alert">
      <ul className={css.faults} aria-label="Mistakes in the manifest">
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            {pointer !== '' && <code>{pointer}</code>} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
