import type { ChangePerson } from '../../../contract/sandbox.ts';
import {
  JoinBody,
  PeopleAnswer,
  PeopleQuery,
  PresenceAnswer,
  PresenceQuery,
  UnreadAnswer,
  UserAnswer,
  UserBody,
} from '../../../contract/schemas/people.ts';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { membershipsOf } from '../../model/channel.ts';
import { unreadOf } from '../../model/conversations/unread.ts';
import { lastReadOf, stateOf } from '../../model/member-state.ts';
import { changePerson } from '../../model/people/person.ts';
import { wireUser, type UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { joinWorkspace } from '../../seed/newcomer.ts';
import { route, type Route } from '../route/define-route.ts';
import { noUser } from '../route/refusals.ts';
import { findPeople, findPeopleById, presenceOf } from './find-people.ts';
import { UNDER_WAY_ROUTES } from './under-way-routes.ts';

/** Who is in the directory, how it changes, and what its people have begun: people join, are renamed, leave and come back. */
export const PEOPLE_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/users',
    summary: 'People by their ids, or by words of their names, for people to read.',
    query: PeopleQuery,
    answer: PeopleAnswer,
    handler: ({ sandbox: { service }, query: { ids, words = '', after } }) =>
      ids === undefined
        ? findPeople(service.world, words, after)
        : { people: findPeopleById(service.world, ids), cursor: null },
  }),
  route({
    method: 'GET',
    path: '/sandbox/users/{user_id}/unread',
    summary: 'What somebody has not read, for each conversation that they are in.',
    answer: UnreadAnswer,
    handler: ({ sandbox: { service }, params: { user_id } }) =>
      service.world.users.has(user_id)
        ? { conversations: unreadBy(service.world, user_id) }
        : noUser(user_id),
  }),
  route({
    method: 'GET',
    path: '/sandbox/presence',
    summary: 'Statuses of people by their ids, and whether they are away or in their quiet hours.',
    query: PresenceQuery,
    answer: PresenceAnswer,
    handler: ({ sandbox: { service }, query: { ids } }) => ({
      people: presenceOf(service.world, ids),
    }),
  }),
  route({
    method: 'POST',
    path: '/sandbox/users',
    summary: 'Somebody joins the workspace; what is left out of them is made up.',
    body: { schema: JoinBody, invalid: 'invalid_user' },
    answer: UserAnswer,
    handler: async ({ sandbox: { service }, body }) => {
      const joined = await service.change('user', (world) => joinWorkspace(world, body));
      return isRefusal(joined) ? joined : showPerson(service.world, joined);
    },
  }),
  route({
    method: 'PATCH',
    path: '/sandbox/users/{user_id}',
    summary: 'Renames somebody, or lets them leave or come back; what is left out stays as it is.',
    body: { schema: UserBody, invalid: 'invalid_user' },
    answer: UserAnswer,
    handler: async ({ sandbox: { service }, params: { user_id }, body }) => {
      const changed = await service.change('user', (world) => change(world, user_id, body));
      return isRefusal(changed) ? changed : showPerson(service.world, changed);
    },
  }),
  ...UNDER_WAY_ROUTES,
];

/** How many unread messages of a conversation are counted for a list of conversations. */
const MAX_LISTED_UNREAD = 100;

const unreadBy = (world: World, user: string) =>
  Array.from(membershipsOf(world, user), (row) => ({
    channel: row.channel,
    is_open: stateOf(world, row.channel, user).closed !== true,
    last_read: lastReadOf(world, row.channel, user),
    ...unreadOf(world, row, MAX_LISTED_UNREAD),
  }));

function change(world: World, id: string, body: ChangePerson): UserRecord | Refusal {
  const user = world.users.get(id);
  if (user === undefined) return noUser(id);
  if (Object.keys(body).length === 0)
    return refuse('invalid_user', 'Nothing to change: send real_name, deleted or others.');
  if (body.deleted === true && (user.is_primary_owner || user.is_bot))
    return refuse(
      'cannot_deactivate',
      `${id} is ${user.is_bot ? 'the bot of an app' : 'the primary owner of the workspace'}, and cannot leave. Choose somebody else.`,
    );
  return changePerson(world, user, body);
}

const showPerson = ({ team, deployment }: World, user: UserRecord) => ({
  user: wireUser(user, { teamId: team.id, baseUrl: deployment.base_url, email: true }),
});
