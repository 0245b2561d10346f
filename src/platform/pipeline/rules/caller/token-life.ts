import { maskSecret } from '../../../../contract/secrets/masked.ts';
import { tokenStatus } from '../../../model/token.ts';
import type { Caller } from '../../method.ts';
import type { World } from '../../../model/world/world.ts';
import { callerRule } from '../../caller-rule.ts';

/** Why the token is dead because its workspace, app or user is gone; else null. */
function death(world: Pick<World, 'team'>, { user, app, token }: Caller): string | null {
  if (world.team.deleted) return `the workspace ${world.team.name} was deleted`;
  // What configures apps is a person's, and outlives any of them.
  if (app.removed && token.type !== 'config') return `the app ${app.name} was removed`;
  return user.deleted ? `${user.name} is deactivated` : null;
}

/**
 * The token is neither revoked nor expired, and its workspace, app and user are active. If one of them is gone,
 * a person's token is refused with `token_revoked`, any other with `account_inactive` (interface, "chat.delete errors";
 * docs/assumptions.md, A-13).
 */
export const tokenLife = callerRule({
  name: 'token life',
  codes: ['token_revoked', 'account_inactive', 'token_expired'],
  judge: ({ world, caller }) => {
    const { token } = caller;
    const evidence = () => `token ${maskSecret(token.token)}`;
    const status = tokenStatus(world, token);
    if (status === 'revoked')
      return { refused: 'token_revoked', evidence, detail: 'it was revoked' };
    const detail = death(world, caller);
    if (detail !== null) {
      return {
        refused: token.type === 'user' ? 'token_revoked' : 'account_inactive',
        evidence,
        detail,
      };
    }
    if (status === 'expired') {
      return { refused: 'token_expired', evidence, detail: `it expired at ${token.expires_at}` };
    }
    const until = () =>
      token.expires_at === null ? 'it does not expire' : `it expires at ${token.expires_at}`;
    return { evidence, detail: until };
  },
});
