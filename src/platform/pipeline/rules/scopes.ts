import type { ConversationKind, ScopeRequirement } from '../../../contract/catalog.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { canSee, conversationKinds } from '../../model/channel.ts';
import { callerRule, type CallerSubject } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** Whether a requirement applies to this call: the argument of its condition, if any, has the required value. */
function applies({ if: condition }: ScopeRequirement, { decoded }: Subject): boolean {
  if (condition === undefined) return true;
  const value = 'args' in decoded ? decoded.args[condition.argument] : undefined;
  return (value === true) === condition.is;
}

/** The kinds of conversation a call is about; null if it names none, or one that the caller cannot see. */
function kindsRequested(
  argument: string,
  { world, method, request, caller }: CallerSubject,
): ConversationKind[] | null {
  const named = request.values.get(argument);
  if (argument !== method.channel) {
    const requested = conversationKinds(
      typeof named === 'string' && named !== '' ? named : 'public_channel',
    );
    return 'kinds' in requested ? requested.kinds : null;
  }
  const channel = typeof named === 'string' ? world.channels.get(named) : undefined;
  if (channel === undefined || !canSee(world, channel, caller.user)) return null;
  return [channel.kind];
}

/** The alternatives that a requirement comes down to for this call: each entry needs any one of its scopes. */
function alternativesOf(
  { any_of, by_kind }: ScopeRequirement,
  subject: CallerSubject,
): (readonly Scope[])[] {
  if (by_kind === undefined) return [any_of];
  const kinds = kindsRequested(by_kind.argument, subject);
  return kinds === null ? [any_of] : kinds.map((kind) => by_kind.scopes[kind]);
}

/** The token has the scopes that the call needs (interface, "Authentication" 3 and `missing_scope`). */
export const scopes = callerRule({
  name: 'scopes',
  codes: ['missing_scope'],
  appliesTo: (method) => method.scopes.length > 0,
  judge: (subject) => {
    const { method, caller } = subject;
    const required: (readonly Scope[])[] = [];
    for (const requirement of method.scopes)
      if (applies(requirement, subject)) required.push(...alternativesOf(requirement, subject));
    if (required.length === 0) return null;
    const { scopes: held } = caller.token;
    for (const alternatives of required) {
      if (alternatives.some((scope) => held.includes(scope))) continue;
      const needed = alternatives.join(',');
      const provided = held.join(',');
      return {
        refused: 'missing_scope',
        evidence: `scopes ${provided || '(none)'}`,
        detail: `needs ${alternatives.join(' or ')}`,
        extra: { needed, provided },
      };
    }
    return { evidence: () => `needs ${formatScopes(required)}`, detail: 'the token has it' };
  },
});

const formatScopes = (required: readonly (readonly Scope[])[]): string =>
  required.map((alternatives) => alternatives.join(' or ')).join(', and ');
