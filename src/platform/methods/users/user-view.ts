import type { WireUserContext } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import type { Caller } from '../../pipeline/method.ts';

/** What a caller can see of users: email addresses only with `users:read.email` (docs/assumptions.md, A-4). */
export function viewOf(
  world: Pick<World, 'team' | 'deployment'>,
  { token }: Caller,
): WireUserContext {
  return {
    teamId: world.team.id,
    baseUrl: world.deployment.base_url,
    email: token.scopes.includes('users:read.email'),
  };
}
