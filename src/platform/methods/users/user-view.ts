import type { User } from '../../../contract/entities.ts';
import { wireUser, type UserRecord, type WireUserContext } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { JsonText } from '../../pipeline/json-text.ts';
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

/** Records as callers see them. A record never changes, so its text is kept as long as somebody keeps the record. */
type Texts = WeakMap<UserRecord, JsonText<User>>;

/** By world, and in each of them by what a caller can see. */
const WRITTEN = new WeakMap<object, Map<string, Texts>>();

function textsOf(world: object, { teamId, email }: WireUserContext): Texts {
  const ofWorld = WRITTEN.get(world) ?? new Map<string, Texts>();
  WRITTEN.set(world, ofWorld);
  const view = `${teamId} ${email}`;
  const texts = ofWorld.get(view) ?? new WeakMap<UserRecord, JsonText<User>>();
  ofWorld.set(view, texts);
  return texts;
}

/** Writes users as a caller sees them; one that was written already, and has not changed, is not written again. */
export function userWriter(
  world: Pick<World, 'team' | 'deployment'>,
  caller: Caller,
): (user: UserRecord) => JsonText<User> {
  const view = viewOf(world, caller);
  const texts = textsOf(world, view);
  return (user) => {
    const known = texts.get(user);
    if (known !== undefined) return known;
    const text = new JsonText<User>([JSON.stringify(wireUser(user, view))]);
    texts.set(user, text);
    return text;
  };
}
