import { permalinkOf } from '../../http/permalink.ts';
import { messageKey, messages, wireMessage } from '../../model/message.ts';
import { pins, type PinRecord } from '../../model/pin.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Added and removed pins. A pin that goes with its message causes no event. */
export const pinEvents: Derive = (world, changes, by) =>
  changes.of(pins).flatMap(({ before, after }) => {
    if (before === null)
      return after === null ? [] : buildPinChanged(world, 'pin_added', after, by);
    if (after !== null) return [];
    const message = changes.at(messages, messageKey(before.channel, before.ts));
    return message?.after === null ? [] : buildPinChanged(world, 'pin_removed', before, by);
  });

/** The occurrence of a pin; none without its message. `by` is the person who removed the pin, or null for the person who pinned the message. */
export function buildPinChanged(
  world: Pick<World, 'channels' | 'messages' | 'pins' | 'clock' | 'deployment'>,
  type: 'pin_added' | 'pin_removed',
  pin: PinRecord,
  by: string | null,
): Occurrence[] {
  const { channel: channel_id, ts, user: created_by, created } = pin;
  const channel = world.channels.get(channel_id);
  const message = world.messages.get(messageKey(channel_id, ts));
  if (channel === undefined || message === undefined) return [];
  const body = () => {
    const count = Array.from(world.pins.scan({ prefix: messageKey(channel_id, '') })).length;
    const common = {
      user: type === 'pin_added' ? created_by : (by ?? created_by),
      channel_id,
      item: {
        type: 'message' as const,
        channel: channel_id,
        created_by,
        created,
        message: { ...wireMessage(message), permalink: permalinkOf(world.deployment, message) },
      },
      ...(message.user === undefined ? {} : { item_user: message.user }),
      pin_count: String(count),
      pinned_info: { channel: channel_id, pinned_by: created_by, pinned_ts: created },
      event_ts: eventTs(world),
    };
    return { common, has_pins: count > 0 };
  };
  const seen = { channel, seenBy: 'members' } as const;
  return type === 'pin_added'
    ? [buildOccurrence({ ...seen, type, bodyFor: () => ({ type, ...body().common }) })]
    : [
        buildOccurrence({
          ...seen,
          type,
          bodyFor: () => {
            const { common, has_pins } = body();
            return { type, ...common, has_pins };
          },
        }),
      ];
}
