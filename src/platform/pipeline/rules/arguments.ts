import { type Rule, callerRule } from '../rule.ts';
import { describeValue } from '../../http/form.ts';
import { conversationNamed, isMember } from '../../model/channel.ts';

/** The arguments match the schema of the method. */
export const argumentsFit: Rule = {
  name: 'arguments',
  codes: ['invalid_array_arg', 'invalid_arguments'],
  judge: ({ decoded }) => {
    if ('args' in decoded) {
      const names = Object.keys(decoded.args);
      return names.length === 0 ? null : { evidence: () => `arguments ${names.join(', ')}` };
    }
    const { fault, messages } = decoded;
    return { refused: fault, evidence: 'arguments', detail: messages.join('; '), messages };
  },
};

/** The cursor, if there is one, belongs to this list (interface, "Pagination error"). */
export const cursor: Rule = {
  name: 'cursor',
  codes: ['invalid_cursor'],
  appliesTo: ({ pagination }) => pagination !== undefined,
  judge: ({ request, cursor: read }) => {
    if (read === null) return null;
    const evidence = () => `cursor ${describeValue(request.values.get('cursor'), 24)}`;
    if ('after' in read) return { evidence, detail: () => `continues after ${read.after}` };
    return { refused: 'invalid_cursor', evidence, detail: read.fault };
  },
};

/** The conversation is open to apps, and has the app of a workspace token as a member. */
export const resource = callerRule({
  name: 'resource',
  codes: ['access_denied', 'no_permission'],
  appliesTo: ({ channel }) => channel !== null,
  judge: ({ world, method, decoded, caller }) => {
    const named = 'args' in decoded ? decoded.args[method.channel ?? ''] : undefined;
    if (typeof named !== 'string') return null;
    const channel = conversationNamed(world, caller.user, named);
    if (channel === undefined) return null;
    const evidence = () => `channel ${channel.id}`;
    if (channel.access_denied)
      return {
        refused: 'access_denied',
        evidence,
        detail: 'administrators have closed it to apps',
      };
    if (caller.token.type === 'workspace' && !isMember(world, channel.id, caller.app.bot_user)) {
      return {
        refused: 'no_permission',
        evidence,
        detail: `${caller.app.name} is not a member, as a workspace token requires`,
      };
    }
    return null;
  },
});
