import { Fragment, type ReactNode } from 'react';
import type { CatalogError, CatalogMethod } from '../../../contract/catalog.ts';
import { AssumptionNumbers } from '../../../kit/assumptions/AssumptionNumbers.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './MethodReference.module.css';
import { scopeSentences } from './scope-sentence.ts';

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

const GROUPS: readonly (readonly [CatalogError['group'], string])[] = [
  ['method', 'Errors of this method'],
  ['authentication', 'Authentication'],
  ['transport', 'Request format'],
  ['availability', 'Availability'],
];

/** All errors that a method can return, grouped by kind: their causes and how to fix them. */
function ErrorReference({ errors }: { readonly errors: readonly CatalogError[] }) {
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
