import * as z from 'zod/mini';
import { event_ts, id } from '../../define-event.ts';

/** The body of an event about a channel with a new name. */
export const renamedBody = <Type extends string>(type: Type) =>
  z.looseObject({
    type: z.literal(type),
    channel: z.looseObject({
      id,
      name: z.string(),
      name_normalized: z.string(),
      created: z.int(),
      is_channel: z.boolean(),
      is_mpim: z.boolean(),
    }),
    event_ts,
  });

export const renamedSample = <Type extends string>(type: Type) => ({
  type,
  channel: {
    id: 'C0M3K1Q2ZP7',
    name: 'more-fun',
    name_normalized: 'more-fun',
    created: 1767225600,
    is_channel: true,
    is_mpim: false,
  },
  event_ts: '1767225660.000000',
});
