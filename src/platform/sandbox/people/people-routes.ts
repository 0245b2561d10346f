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
import {
  UnpostedAnswer,
  UnpostedRemoved,
  UploadAnswer,
} from '../../../contract/schemas/under-way.ts';
import { receivedBytes } from '../../files/upload.ts';
import type { ScheduledRecord } from '../../model/scheduled-message.ts';

/** What people have begun in their clients and the Web API does not tell: messages that were not posted, and bytes on their way. */
const UNDER_WAY_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/users/{user_id}/unposted',
    summary: 'Scheduled messages of somebody that could not be posted, and why.',
    answer: UnpostedAnswer,
    handler: ({ sandbox: { service }, params: { user_id } }) =>
      service.world.users.has(user_id)
        ? { messages: [...unpostedBy(service.world, user_id)].map(inBrief) }
        : noUser(user_id),
  }),
  route({
    method: 'DELETE',
    path: '/sandbox/users/{user_id}/unposted/{id}',
    summary: 'Forgets a message that could not be posted.',
    answer: UnpostedRemoved,
    handler: ({ sandbox: { service }, params: { user_id, id } }) =>
      service.change('schedule', (world) => {
        const row = world.scheduledMessages.get(id);
        if (row === undefined || row.user !== user_id || row.failed === undefined)
          return noMessage(user_id, id);
        world.scheduledMessages.remove(id);
        return { id };
      }),
  }),
  route({
    method: 'GET',
    path: '/sandbox/uploads/{file_id}',
    summary: 'How many bytes of a file have come.',
    answer: UploadAnswer,
    handler: ({ sandbox: { service }, params: { file_id } }) => {
      const file = service.world.files.get(file_id);
      return file === undefined
        ? refuse('file_not_found', `There is no file ${JSON.stringify(file_id)}.`, 404)
        : { file_id, received_bytes: receivedBytes(service, file), bytes: file.bytes };
    },
  }),
];

/** The newest first: a world keeps a hundred of all people. */
function* unpostedBy(world: World, user: string): Generator<ScheduledRecord> {
  for (const row of world.scheduledMessages.scanIndex('failed', { prefix: '', reverse: true }))
    if (row.user === user) yield row;
}

const inBrief = ({ id, channel, post_at, content, failed = '' }: ScheduledRecord) => ({
  id,
  channel_id: channel,
  post_at,
  text: content.text,
  error: failed,
});

const noMessage = (user: string, id: string): Refusal =>
  refuse(
    'message_not_found',
    `No message ${JSON.stringify(id)} of ${user} has failed; GET /sandbox/users/${user}/unposted lists those that have.`,
    404,
  );

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
