import type { CatalogError } from '../../../contract/catalog.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './ErrorReference.module.css';

const GROUPS: readonly (readonly [CatalogError['group'], string])[] = [
  ['method', 'Errors of this method'],
  ['authentication', 'Authentication'],
  ['transport', 'Request format'],
  ['availability', 'Availability'],
];

/** All errors that a method can return, grouped by kind: their causes and how to fix them. */
export function ErrorReference({ errors }: { readonly errors: readonly CatalogError[] }) {
  return (
    <section aria-label="Errors" className={css.errors}>
      <h2 className={css.title}>
        Errors <span className={css.count}>{errors.length}</span>
      </h2>
      {GROUPS.map(([group, title]) => {
        const members = errors.filter((error) => error.group === group);
        if (members.length === 0) return null;
        return (
          <details key={group} open={group === 'method'}>
            <summary className={css.group}>
              {title} <span className={css.count}>{members.length}</span>
            </summary>
            <dl className={css.list}>
              {members.map((error) => (
                <div key={error.code} className={css.error}>
                  <dt>
                    <code>{error.code}</code>
                    {error.provenance === 'assumed' && <Badge tone="caution">Assumed</Badge>}
                  </dt>
                  <dd>{error.cause}</dd>
                  <dd className={css.fix}>{error.fix}</dd>
                </div>
              ))}
            </dl>
          </details>
        );
      })}
    </section>
  );
}
