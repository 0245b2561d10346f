import { pinKey } from '../../model/pin.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { CHANGE_PINS_METHOD, MESSAGE_TO_PIN_ERRORS, messageToPin } from './pinned-message.ts';

/** The most pins in one conversation. */
const MAX_PINS = 100;

export const pinsAdd = defineMethod({
  ...CHANGE_PINS_METHOD,
  name: 'pins.add',
  summary: 'Pins a message to its conversation.',
  description: 'The caller must be in the conversation. A conversation has at most 100 pins.',
  errors: [...MESSAGE_TO_PIN_ERRORS, 'already_pinned', 'too_many_pins'],
  handler: ({ world, caller, args }) => {
    const message = messageToPin(world, caller, args);
    if (isFailure(message)) return message;
    const { channel, ts } = message;
    const pin = world.pins.get(pinKey(message));
    if (pin !== undefined) return fail('already_pinned', `ts ${ts}`, `${pin.user} pinned it`);
    const pinned = [...world.pins.scanIndex('channel', { prefix: `${channel}:` })].length;
    if (pinned >= MAX_PINS)
      return fail('too_many_pins', `channel ${channel}`, `${pinned} messages are pinned`);
    world.pins.put({
      channel,
      ts,
      user: caller.user.id,
      created: Math.floor(world.clock.now()),
      serial: world.ids.number('pin'),
    });
    return {};
  },
});
