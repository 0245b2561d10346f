import { SCHEDULE_LEAD_S } from '../../../contract/lifetimes.ts';
import { ownerPrefix } from '../../model/scheduled-message.ts';
import { type Example, callWith, requireCall, NO_CHANNEL, addArguments } from './example.ts';
import { type ExampleCaller, findOwnChannels } from './places.ts';

/** A message for an hour later. */
function scheduleMessage(caller: ExampleCaller): Example {
  const [channel] = findOwnChannels(caller);
  const example = channel === undefined ? NO_CHANNEL : callWith({ channel: channel.id });
  return addArguments(example, {
    post_at: String(Math.ceil(caller.world.clock.now()) + 3600),
    text: 'Hello later from Parley',
  });
}

/** The newest message that the caller scheduled, and can still delete. */
function deleteScheduledMessage({ world, app, user }: ExampleCaller): Example {
  const prefix = ownerPrefix(app.id, user.id);
  const [last] = world.scheduledMessages.scanIndex('owner', { prefix, reverse: true });
  return last === undefined || last.post_at - world.clock.now() < SCHEDULE_LEAD_S
    ? requireCall('The caller has scheduled no message.', 'chat.scheduleMessage')
    : callWith({ channel: last.channel, scheduled_message_id: last.id });
}

/** Example calls of the methods that schedule messages. */
export const SCHEDULE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'chat.scheduleMessage': scheduleMessage,
  'chat.deleteScheduledMessage': deleteScheduledMessage,
};
