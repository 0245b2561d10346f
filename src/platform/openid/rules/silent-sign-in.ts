import { isHinted } from '../../authorize/request/login-hint.ts';
import type { UserRecord } from '../../model/user.ts';
import type { AuthorizeSubject } from '../../authorize/request/subject.ts';

/** The person who can sign in without a page being shown, or the error if a page is needed. */
export type SilentSignIn =
  | { readonly user: UserRecord }
  | { readonly error: 'login_required' | 'consent_required'; readonly detail: string };

/** OpenID Connect Core, 3.1.2.1: `max_age`, `login_hint`, and the scopes already granted. */
export function silentSignIn({
  world,
  parameters,
  scope,
  signedIn,
}: AuthorizeSubject): SilentSignIn {
  const login = (detail: string): SilentSignIn => ({ error: 'login_required', detail });
  const user = signedIn === null ? undefined : world.users.get(signedIn.user);
  if (signedIn === null || user === undefined) return login('nobody is signed in');
  const max_age = parameters.get('max_age');
  if (max_age !== undefined && isOlder(world.clock.now() - signedIn.at, Number(max_age)))
    return login(`the sign-in is older than max_age, ${max_age} s`);
  const hint = parameters.get('login_hint');
  if (hint !== undefined && !isHinted(user, hint))
    return login('login_hint names another person than the one who is signed in');
  const more = scope.filter((word) => !(signedIn.scopes as readonly string[]).includes(word));
  return more.length === 0
    ? { user }
    : { error: 'consent_required', detail: `they have not granted ${more.join(' ')}` };
}

/** A `max_age` of zero requires a new sign-in, as `prompt=login` does. */
const isOlder = (age: number, max_age: number) => max_age === 0 || age > max_age;
