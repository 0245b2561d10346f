import * as z from 'zod/mini';
import { CHANNEL_TYPES } from '../../events.ts';
import { define, event_ts, id } from '../../define-event.ts';

export const resourcesAdded = define({
  title: 'The app was given a conversation',
  provenance: 'stated',
  body: z.looseObject({
    type: z.literal('resources_added'),
    resources: z.array(
      z.object({
        resource: z.object({
          type: z.enum(CHANNEL_TYPES),
          grant: z.object({ type: z.literal('specific'), resource_id: id }),
        }),
        scopes: z.array(z.string()),
      }),
    ),
    event_ts,
  }),
  sample: {
    type: 'resources_added',
    resources: [
      {
        resource: { type: 'im', grant: { type: 'specific', resource_id: 'D0M3K1Q2ZP7' } },
        scopes: ['im:read', 'im:history', 'commands'],
      },
    ],
    event_ts: '1767225600.000000',
  },
});
