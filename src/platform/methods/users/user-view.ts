import type { User } from '../../../contract/entities.ts';
import { userText } from '../../model/people/user-text.ts';
import type { UserRecord, WireUserContext } from '../../model/user.ts';
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

/** How many written pages stay in memory: about a kilobyte for each of their users. */
const MAX_USERS_KEPT = 6_000;

interface WrittenPage {
  readonly users: readonly UserRecord[];
  readonly json: JsonText<User[]>;
}

/**
 * Pages that were written last, by their first user. A record never changes, so a page of the same records has the same
 * text. One entry a page, not one a user: a walk through a directory that nobody has read spends its time on writing.
 */
class WrittenPages {
  readonly #pages = new Map<UserRecord, WrittenPage>();
  #kept = 0;

  find(users: readonly UserRecord[]): JsonText<User[]> | null {
    const page = users[0] && this.#pages.get(users[0]);
    const isSame =
      page?.users.length === users.length && page.users.every((user, at) => user === users[at]);
    return isSame ? page.json : null;
  }

  keep(users: readonly UserRecord[], json: JsonText<User[]>): void {
    const [first] = users;
    if (first === undefined) return;
    this.#forget(first);
    this.#pages.set(first, { users, json });
    this.#kept += users.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#kept <= MAX_USERS_KEPT) break;
      this.#forget(oldest);
    }
  }

  #forget(first: UserRecord): void {
    this.#kept -= this.#pages.get(first)?.users.length ?? 0;
    this.#pages.delete(first);
  }
}

/** By world, and in each of them by what a caller can see. */
const WRITTEN = new WeakMap<object, Map<string, WrittenPages>>();

function pagesOf(world: object, { teamId, email }: WireUserContext): WrittenPages {
  const ofWorld = WRITTEN.get(world) ?? new Map<string, WrittenPages>();
  WRITTEN.set(world, ofWorld);
  const view = `${teamId} ${email}`;
  const pages = ofWorld.get(view) ?? new WrittenPages();
  ofWorld.set(view, pages);
  return pages;
}

/** A page of users as a caller sees them; one that was written lately, and has not changed, is not written again. */
export function writeUsers(
  world: Pick<World, 'team' | 'deployment'>,
  caller: Caller,
  users: readonly UserRecord[],
): JsonText<User[]> {
  const view = viewOf(world, caller);
  const pages = pagesOf(world, view);
  const known = pages.find(users);
  if (known !== null) return known;
  const written = users.map((user) => new JsonText<User>([userText(user, view)]));
  const json = JsonText.list(written);
  pages.keep(users, json);
  return json;
}
