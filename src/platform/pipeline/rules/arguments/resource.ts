import { conversationNamed, isMember } from '../../../model/channel.ts';
import { callerRule } from '../../caller-rule.ts';

/** Apps may access the conversation, and the app of a workspace token is a member of it. */
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
