import { named } from '../../../model/team.ts';
import { callerRule } from '../../caller-rule.ts';

/** Whoever the token acts as has set up the second factor that administrators demand. */
export const twoFactor = callerRule({
  name: 'two-factor',
  codes: ['two_factor_setup_required'],
  judge: ({ world: { team }, caller }) => {
    if (team.two_factor_pending.length === 0) return null;
    const evidence = `user ${caller.user.id}`;
    if (!named(team.two_factor_pending, caller.user.id))
      return { evidence, detail: 'has two-factor set up' };
    return {
      refused: 'two_factor_setup_required',
      evidence,
      detail: 'has yet to set up two-factor',
    };
  },
});
