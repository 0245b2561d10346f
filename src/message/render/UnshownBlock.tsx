import type { BlockFault } from '../../contract/blocks/fault.ts';
import css from './unshown-block.module.css';

/** In characters. */
const MAX_JSON_LENGTH = 2000;

function jsonOf(block: unknown): string {
  const text = JSON.stringify(block, null, 2) ?? 'nothing';
  return text.length > MAX_JSON_LENGTH ? `${text.slice(0, MAX_JSON_LENGTH)}…` : text;
}

/** A block of an unknown type, with its JSON. */
export function UnknownBlock({ block }: { readonly block: unknown }) {
  const type: unknown = Object(block)['type'];
  return (
    <div className={css.unshown} role="note">
      <p className={css.title}>
        {typeof type === 'string' ? (
          <>
            Unknown block <code>{type.slice(0, 100)}</code>
          </>
        ) : (
          'A block without a type'
        )}
      </p>
      <pre className={css.json}>{jsonOf(block)}</pre>
    </div>
  );
}

export interface FaultyBlockProps {
  readonly block: unknown;
  readonly title: string;
  readonly faults: readonly BlockFault[];
}

/** A block that the platform would refuse, with its faults and its JSON. */
export function FaultyBlock({ block, title, faults }: FaultyBlockProps) {
  return (
    <div className={css.unshown} role="note">
      <p className={css.title}>{title} cannot be shown</p>
      <ul className={css.faults} data-faults>
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
      <details>
        <summary>Its JSON</summary>
        <pre className={css.json}>{jsonOf(block)}</pre>
      </details>
    </div>
  );
}
