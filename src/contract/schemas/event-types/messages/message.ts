import * as z from 'zod/mini';
import { Message } from '../../../entities.ts';
import { CHANNEL_TYPES } from '../../events.ts';
import { define, event_ts, id } from '../../define-event.ts';
import { messagePosted } from './posted-message.ts';

const channel_type = z.enum(CHANNEL_TYPES);

/** A message that was changed or deleted. */
const altered = <Subtype extends string>(subtype: Subtype) => ({
  type: z.literal('message'),
  subtype: z.literal(subtype),
  hidden: z.literal(true),
  channel: id,
  channel_type,
  ts: event_ts,
  previous_message: z.looseObject(Message.shape),
  event_ts,
});

export const message = define({
  title: 'A message was posted, changed or deleted',
  provenance: 'stated',
  body: z.union([
    z.looseObject({
      ...altered('message_changed'),
      message: z.looseObject(Message.shape),
    }),
    z.looseObject({ ...altered('message_deleted'), deleted_ts: z.string() }),
    z.looseObject({ ...messagePosted, channel_type }),
  ]),
  sample: {
    type: 'message',
    user: 'U0M3K1Q2ZP7',
    text: 'Live long and prospect.',
    ts: '1767225600.000100',
    team: 'T0M3K1Q2ZP7',
    channel: 'C0M3K1Q2ZP7',
    channel_type: 'channel',
    event_ts: '1767225600.000100',
  },
});
