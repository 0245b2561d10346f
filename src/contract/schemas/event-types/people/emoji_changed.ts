import * as z from 'zod/mini';
import { define, event_ts } from '../../define-event.ts';

const type = z.literal('emoji_changed');

export const emojiChanged = define({
  title: 'The workspace added or removed an emoji',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-81'],
  body: z.union([
    z.looseObject({
      type,
      subtype: z.literal('add'),
      name: z.string(),
      /** The address of the picture, or `alias:` and the name of another emoji. */
      value: z.string(),
      event_ts,
    }),
    z.looseObject({
      type,
      subtype: z.literal('remove'),
      /** The emoji and its other names. */
      names: z.array(z.string()).check(z.minLength(1)),
      event_ts,
    }),
  ]),
  sample: {
    type: 'emoji_changed',
    subtype: 'add',
    name: 'ship_it',
    value: 'https://parley.example/avatars/0123456789ab-64.svg',
    event_ts: '1767225600.000000',
  },
});
