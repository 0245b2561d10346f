import type { JoinWorkspace } from '../../contract/sandbox.ts';
import { describePerson, joinGeneral } from '../model/people/person.ts';
import { EMAIL_DOMAIN } from '../model/team.ts';
import type { UserRecord } from '../model/user.ts';
import type { World } from '../model/world/world.ts';
import { randomAt } from '../runtime/random.ts';
import { handleOf, makeBot, peopleOf } from './people.ts';

/**
 * Somebody joins the workspace: an ordinary member with the next id, and a member of the general channel. Fields that
 * are left out are made up from the seed (docs/assumptions.md, A-35).
 */
export function joinWorkspace(world: World, fields: JoinWorkspace = {}): UserRecord {
  const position = world.counters.get('U')?.given ?? world.users.size;
  const id = world.ids.next('U');
  const made = peopleOf(world.options.seed)(position);
  const known = fields.real_name === undefined ? made.name : handleOf(fields.real_name);
  const name = fields.name ?? (known || made.name);
  const user = world.users.put({
    ...describePerson(world, made, {
      name,
      email: `${handleOf(name) || made.name}@${EMAIL_DOMAIN}`,
      ...fields,
    }),
    id,
    ...ORDINARY,
  });
  joinGeneral(world, id);
  return user;
}

/** The bot user of a new app: a member of no conversation yet. */
export function addBot(world: World, name: string) {
  const id = world.ids.next('U');
  const bot = makeBot(randomAt(world.options.seed, 'bot', id), {
    id,
    bot_id: world.ids.next('B'),
    name,
    updated: Math.floor(world.clock.now()),
  });
  world.users.put(bot);
  return bot;
}

const ORDINARY = {
  deleted: false,
  is_admin: false,
  is_owner: false,
  is_primary_owner: false,
  is_restricted: false,
  is_ultra_restricted: false,
} satisfies Partial<UserRecord>;
