import * as z from 'zod/mini';
import { Message } from '../../../entities.ts';
import { define, event_ts, id } from '../../define-event.ts';

/** The body of an event about a pin (docs/assumptions.md, A-68). */
const pinBody = <Type extends string>(type: Type) => ({
  type: z.literal(type),
  /** Who pinned it, or took the pin away. */
  user: id,
  channel_id: id,
  item: z.object({
    type: z.literal('message'),
    channel: id,
    created_by: id,
    created: z.int(),
    message: z.looseObject({ ...Message.shape, permalink: z.string() }),
  }),
  /** Author of the message; absent if it has no user. */
  item_user: z.exactOptional(id),
  /** How many pins the conversation has now. */
  pin_count: z.string(),
  pinned_info: z.object({ channel: id, pinned_by: id, pinned_ts: z.int() }),
  event_ts,
});

const pinSample = <Type extends string>(type: Type) => ({
  type,
  user: 'U0M3K1Q2ZP7',
  channel_id: 'C0M3K1Q2ZP7',
  item: {
    type: 'message' as const,
    channel: 'C0M3K1Q2ZP7',
    created_by: 'U0M3K1Q2ZP7',
    created: 1767225601,
    message: {
      type: 'message' as const,
      user: 'U0M3K1Q31C4',
      text: 'Live long and prospect.',
      ts: '1767225600.000100',
      team: 'T0M3K1Q2ZP7',
      permalink: 'https://parley.example/#/workspace?channel=C0M3K1Q2ZP7&message=1767225600.000100',
    },
  },
  item_user: 'U0M3K1Q31C4',
  pin_count: '1',
  pinned_info: { channel: 'C0M3K1Q2ZP7', pinned_by: 'U0M3K1Q2ZP7', pinned_ts: 1767225601 },
  event_ts: '1767225601.000000',
});

const COMMON = { provenance: 'assumed' as const, assumptions: ['A-30', 'A-68'] };

/** Pins that come and go. */
export const PIN_EVENTS = {
  pin_added: define({
    ...COMMON,
    title: 'Somebody pinned a message',
    body: z.looseObject(pinBody('pin_added')),
    sample: pinSample('pin_added'),
  }),
  pin_removed: define({
    ...COMMON,
    title: 'Somebody took a pin away',
    body: z.looseObject({ ...pinBody('pin_removed'), has_pins: z.boolean() }),
    sample: { ...pinSample('pin_removed'), pin_count: '0', has_pins: false },
  }),
} as const;
