import { pinKey } from '../../model/pin.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { CHANGE_PINS_METHOD, MESSAGE_TO_PIN_ERRORS, messageToPin } from './pinned-message.ts';

export const pinsRemove = defineMethod({
  ...CHANGE_PINS_METHOD,
  name: 'pins.remove',
  summary: 'Unpins a message.',
  description: 'Everyone in the conversation can remove a pin, also one that somebody else added.',
  errors: [...MESSAGE_TO_PIN_ERRORS, 'no_pin'],
  handler: ({ world, caller, args }) => {
    const message = messageToPin(world, caller, args);
    if (isFailure(message)) return message;
    const key = pinKey(message);
    if (!world.pins.has(key)) return fail('no_pin', `ts ${message.ts}`, 'it is not pinned');
    world.pins.remove(key);
    return {};
  },
});
