import { listsName } from '../../../model/team.ts';
import { callerRule } from '../../caller-rule.ts';

/** The user has set up two-factor authentication, if administrators require it. */
export const twoFactor = callerRule({
  name: 'two-factor',
  codes: ['two_factor_setup_required'],
  judge: ({ world: { team }, caller }) => {
    if (team.two_factor_pending.length === 0) return null;
    const evidence = `user ${caller.user.id}`;
    if (!listsName(team.two_factor_pending, caller.user.id))
      return { evidence, detail: 'two-factor authentication is set up' };
    return {
      refused: 'two_factor_setup_required',
      evidence,
      detail: 'two-factor authentication is not set up',
    };
  },
});
