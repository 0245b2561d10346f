import type { ScopeRequirement } from '../../../../contract/catalog.ts';

/** Scopes that a token needs, and when it needs them. */
export interface ScopeSentence {
  readonly scopes: readonly string[];
  /** For example `when as_user is true`; empty if they are always needed. */
  readonly when: string;
}

export function scopeSentences(requirement: ScopeRequirement): readonly ScopeSentence[] {
  const { any_of, by_kind } = requirement;
  const condition = requirement.if;
  if (by_kind) {
    return Object.entries(by_kind.scopes).map(([kind, scope]) => ({
      scopes: [scope],
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
