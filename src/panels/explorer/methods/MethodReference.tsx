import { Fragment, type ReactNode } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { AssumptionNumbers } from '../../../kit/assumptions/AssumptionNumbers.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ErrorReference } from './ErrorReference.tsx';
import { scopeSentences } from './scope-sentence.ts';
import css from './MethodReference.module.css';

/** The reference of a method, without its arguments, which the form explains. */
export default function MethodReference({ method }: { readonly method: CatalogMethod }) {
  return (
    <div className={css.reference}>
      {method.description
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <dl className={css.facts}>
        <Fact name="HTTP methods">{method.verbs.map(codeBadge)}</Fact>
        <Fact name="Content types">{method.content_types.map(codeBadge)}</Fact>
        <Fact name="Rate limit">{rateText(method)}</Fact>
        <Fact name="Token types">
          {method.token_types.length === 0 ? 'none needed' : method.token_types.map(codeBadge)}
        </Fact>
        <Fact name="Scopes">
          <Scopes method={method} />
        </Fact>
        {method.pagination && (
          <Fact name="Pages">
            {method.pagination.default_limit} records by default, at most{' '}
            {method.pagination.max_limit}
          </Fact>
        )}
        <Fact name="Source">
          {method.provenance === 'stated'
            ? 'documented in the interface'
            : 'assumed, because the interface does not specify it'}
          {method.assumptions.length > 0 && '; '}
          <AssumptionNumbers numbers={method.assumptions} />
        </Fact>
      </dl>
      <ErrorReference errors={method.errors} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.term}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}

const codeBadge = (text: string) => (
  <Badge key={text} isCode>
    {text}
  </Badge>
);

function Scopes({ method }: { readonly method: CatalogMethod }) {
  const sentences = method.scopes.flatMap(scopeSentences);
  if (sentences.length === 0) return 'none needed';
  return (
    <ul className={css.scopes}>
      {sentences.map(({ scopes, when }) => (
        <li key={`${scopes.join()} ${when}`} className={css.scope}>
          {scopes.map((scope, index) => (
            <Fragment key={scope}>
              {index > 0 && ' or '}
              {codeBadge(scope)}
            </Fragment>
          ))}{' '}
          {when}
        </li>
      ))}
    </ul>
  );
}

function rateText({ tier }: CatalogMethod): string {
  const rate = `${tier.per_minute} calls per minute for each app and workspace`;
  return tier.name === 'posting' ? rate : `tier ${tier.name}: ${rate}`;
}
