import type { ConversationKind, ScopeRequirement } from '../../../../contract/catalog.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { canSee, conversationKinds } from '../../../model/channel.ts';
import { callerRule, type CallerSubject } from '../../caller-rule.ts';
import type { Subject } from '../../subject.ts';

/** Whether a requirement bears on this call: its argument, if it names one, has the value it names. */
function applies({ if: condition }: ScopeRequirement, { decoded }: Subject): boolean {
  if (condition === undefined) return true;
  const value = 'args' in decoded ? decoded.args[condition.argument] : undefined;
  return (value === true) === condition.is;
}

/** Kinds of the conversations a call is about; null when it does not say, or may not know. */
function kindsAsked(
  argument: string,
  { world, method, request, caller }: CallerSubject,
): ConversationKind[] | null {
  const named = request.values.get(argument);
  if (argument !== method.channel) {
    const asked = conversationKinds(
      typeof named === 'string' && named !== '' ? named : 'public_channel',
    );
    return 'kinds' in asked ? asked.kinds : null;
  }
  const channel = typeof named === 'string' ? world.channels.get(named) : undefined;
  if (channel === undefined || !canSee(world, channel, caller.user)) return null;
  return [channel.kind];
}

/** The requirement as this call meets it: every entry must be met, by any one of its scopes. */
function asked(
  { any_of, by_kind }: ScopeRequirement,
  subject: CallerSubject,
): (readonly Scope[])[] {
  if (by_kind === undefined) return [any_of];
  const kinds = kindsAsked(by_kind.argument, subject);
  return kinds === null ? [any_of] : kinds.map((kind) => [by_kind.scopes[kind]]);
}

/** The token carries the scopes the call needs (interface, "Authentication" 3 and `missing_scope`). */
export const scopes = callerRule({
  name: 'scopes',
  codes: ['missing_scope'],
  appliesTo: (method) => method.scopes.length > 0,
  judge: (subject) => {
    const { method, caller } = subject;
    const bearing = method.scopes
      .filter((requirement) => applies(requirement, subject))
      .flatMap((requirement) => asked(requirement, subject));
    if (bearing.length === 0) return null;
    const provided = caller.token.scopes.join(',');
    for (const enough of bearing) {
      if (enough.some((scope) => caller.token.scopes.includes(scope))) continue;
      const needed = enough.join(',');
      return {
        refused: 'missing_scope',
        evidence: `scopes ${provided || '(none)'}`,
        detail: `needs ${enough.join(' or ')}`,
        extra: { needed, provided },
      };
    }
    const wanted = bearing.map((enough) => enough.join(' or ')).join(', and ');
    return { evidence: `needs ${wanted}`, detail: 'the token carries it' };
  },
});
