import * as z from 'zod/mini';
import { SCHEDULE_LEAD_S } from '../../../contract/lifetimes.ts';
import { quoteShort } from '../../http/form.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';

export const chatDeleteScheduledMessage = defineMethod({
  name: 'chat.deleteScheduledMessage',
  summary: 'Deletes a scheduled message before it is posted.',
  description:
    'It deletes what the same user scheduled through the same app, until 60 seconds before it is posted.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: channelId,
    scheduled_message_id: z.string().check(z.describe('Id of the scheduled message.')),
  }),
  returns: z.object({}),
  errors: ['channel_not_found', 'invalid_scheduled_message_id'],
  posts: true,
  provenance: 'assumed',
  assumptions: ['A-61'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const { scheduled_message_id: id } = args;
    const refuse = (detail: string) =>
      fail('invalid_scheduled_message_id', `scheduled_message_id ${quoteShort(id)}`, detail);
    const row = world.scheduledMessages.get(id);
    const isOwn = row?.app === caller.app.id && row.user === caller.user.id;
    if (row === undefined || !isOwn || row.channel !== channel.id || row.failed !== undefined)
      return refuse(`the caller has scheduled no such message for ${channel.id}`);
    const left = row.post_at - world.clock.now();
    if (left < SCHEDULE_LEAD_S)
      return refuse(`it is posted in ${Math.max(0, Math.ceil(left))} seconds`);
    world.scheduledMessages.remove(id);
    return {};
  },
});
