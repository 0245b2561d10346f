import type { CatalogMethod } from '../../../contract/catalog.ts';
import { Term } from '../../../kit/terms/Term.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import hidden from '../../../ui/style/visually-hidden.module.css';
import css from './MethodHeader.module.css';

interface MethodHeaderProps {
  readonly method: CatalogMethod;
  /** Whether there is room for one line beside the picker, which shows the name. */
  readonly isShort: boolean;
}

/** The name and the summary of the method. */
export function MethodHeader({ method, isShort }: MethodHeaderProps) {
  if (isShort)
    return (
      <header className={css.short}>
        <h1 className={hidden.hidden}>{method.name}</h1>
        <p className={css.line}>{method.summary}</p>
      </header>
    );
  return (
    <header className={css.header}>
      <div className={css.title}>
        <h1 className={css.name}>{method.name}</h1>
        <Badge>
          <Term term="tier">{tierText(method)}</Term>
        </Badge>
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
