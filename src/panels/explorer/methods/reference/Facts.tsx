import { Fragment, type ReactNode } from 'react';
import type { CatalogMethod, ScopeRequirement } from '../../../../contract/catalog.ts';
import { SCOPE_MEANINGS } from '../../../../contract/scope-meanings.ts';
import { AssumptionNumber } from '../../../../kit/assumptions/AssumptionNumbers.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import css from './Facts.module.css';
import referenceStyles from './Reference.module.css';
import layouts from '../../../../ui/style/layouts.module.css';

/** How to call a method, with the sources of each rule. */
export function Facts({
  method,
  sources,
}: {
  readonly method: CatalogMethod;
  readonly sources: readonly string[];
}) {
  return (
    <dl className={css.facts}>
      <Fact name="HTTP methods" sources={['A-2']}>
        {method.verbs.map(codeBadge)}
      </Fact>
      <Fact name="Content types" sources={['I-6', 'A-8']}>
        {method.content_types.map(codeBadge)}
      </Fact>
      <Fact name="Rate limit" sources={['I-7', 'A-9']}>
        {rateText(method)}
      </Fact>
      <Fact name="Token types" sources={['I-3', 'A-13']}>
        {method.token_types.length === 0 ? 'none needed' : method.token_types.map(codeBadge)}
      </Fact>
      <Fact name="Scopes" sources={['I-4', 'A-12']}>
        <Scopes method={method} />
      </Fact>
      {method.pagination && (
        <Fact name="Pages" sources={['I-5', 'A-5']}>
          {method.pagination.default_limit} records by default, at most{' '}
          {method.pagination.max_limit}
        </Fact>
      )}
      <Fact name="Source" sources={sources}>
        {method.provenance === 'stated'
          ? 'documented in the interface'
          : 'assumed, because the interface does not specify it'}
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly sources: readonly string[];
  readonly children: ReactNode;
}

function Fact({ name, sources, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt className={css.term}>{name}</dt>
      <dd className={css.value}>
        {children}
        <Sources numbers={sources} />
      </dd>
    </div>
  );
}

const codeBadge = (text: string) => (
  <Badge key={text} isCode>
    {text}
  </Badge>
);

function Scopes({ method }: { readonly method: CatalogMethod }) {
  const scopeNeeds = method.scopes.flatMap(listNeededScopes);
  if (scopeNeeds.length === 0) return 'none needed';
  return (
    <ul className={layouts.dense}>
      {scopeNeeds.map(({ scopes, when }) => (
        <li key={`${scopes.join()} ${when}`} className={css.scope}>
          {scopes.map((scope, index) => (
            <Fragment key={scope}>
              {index > 0 && ' or '}
              {codeBadge(scope)}
              <span className={css.meaning}>{meaningOf(scope)}</span>
            </Fragment>
          ))}{' '}
          {when}
        </li>
      ))}
    </ul>
  );
}

const meaningOf = (scope: string): string =>
  (SCOPE_MEANINGS as Record<string, string>)[scope] ?? '';

function rateText({ tier }: CatalogMethod): string {
  const calls = tier.per_minute === 1 ? 'call' : 'calls';
  const rate = `${tier.per_minute} ${calls} per minute for each app and workspace`;
  return tier.name === 'posting' ? rate : `tier ${tier.name}: ${rate}`;
}

/** The sources of a rule: numbers of interface sections and assumptions. A press on a number opens its text. */
export function Sources({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <span className={referenceStyles.grounds}>
      {' '}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <AssumptionNumber number={number} />
        </Fragment>
      ))}
    </span>
  );
}

/** Scopes that a token needs, and when it needs them. */
interface NeededScopes {
  readonly scopes: readonly string[];
  /** For example `when as_user is true`; empty if they are always needed. */
  readonly when: string;
}

export function listNeededScopes(requirement: ScopeRequirement): readonly NeededScopes[] {
  const { any_of, by_kind } = requirement;
  const condition = requirement.if;
  if (by_kind) {
    return Object.entries(by_kind.scopes).map(([kind, scopes]) => ({
      scopes,
      when: `for a ${KIND_NAMES[kind] ?? kind}`,
    }));
  }
  if (!condition) return [{ scopes: any_of, when: '' }];
  const when = condition.is
    ? `when ${condition.argument} is true`
    : `unless ${condition.argument} is true`;
  return [{ scopes: any_of, when }];
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  public_channel: 'public channel',
  private_channel: 'private channel',
  mpim: 'group conversation',
  im: 'direct conversation',
};
