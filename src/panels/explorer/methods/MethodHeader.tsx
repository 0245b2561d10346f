import type { CatalogMethod } from '../../../contract/catalog.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import css from './MethodHeader.module.css';

/** The name of the method and what it is for. */
export function MethodHeader({ method }: { readonly method: CatalogMethod }) {
  return (
    <header className={css.header}>
      <div className={css.title}>
        <h1 className={css.name}>{method.name}</h1>
        <CopyButton text={method.name} label="Copy the name of the method" />
        <Badge>{tierText(method)}</Badge>
        {method.pagination && <Badge>pages by cursor</Badge>}
      </div>
      <p className={css.summary}>{method.summary}</p>
    </header>
  );
}

function tierText({ tier }: CatalogMethod): string {
  return tier.name === 'posting'
    ? `${tier.per_minute} a minute`
    : `tier ${tier.name}, ${tier.per_minute} a minute`;
}
