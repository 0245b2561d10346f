import type { CatalogMethod } from '../../../contract/catalog.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import css from './MethodHeader.module.css';

/** The name and the summary of the method. */
export function MethodHeader({ method }: { readonly method: CatalogMethod }) {
  return (
    <header className={css.header}>
      <div className={css.title}>
        <h1 className={css.name}>{method.name}</h1>
        <CopyButton text={method.name} label="Copy the method name" />
        <Badge>{tierText(method)}</Badge>
        {method.pagination && <Badge>cursor pagination</Badge>}
      </div>
      <p className={css.summary}>{method.summary}</p>
    </header>
  );
}

function tierText({ tier }: CatalogMethod): string {
  return tier.name === 'posting'
    ? `${tier.per_minute} per minute`
    : `tier ${tier.name}, ${tier.per_minute} per minute`;
}
