import {
  UnpostedAnswer,
  UnpostedRemoved,
  UploadAnswer,
} from '../../../contract/schemas/under-way.ts';
import { receivedBytes } from '../../files/upload.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import type { ScheduledRecord } from '../../model/scheduled-message.ts';
import type { World } from '../../model/world/world.ts';
import { route, type Route } from '../route/define-route.ts';
import { noUser } from '../route/refusals.ts';

/** What people have begun in their clients and the Web API does not tell: messages that were not posted, and bytes on their way. */
export const UNDER_WAY_ROUTES: readonly Route[] = [
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
