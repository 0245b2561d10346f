import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

const FILE_ID = 'F0M3K1Q2ZP7';

/** An event about a file and who acted. */
export const fileEvent = <Type extends string>(type: Type, title: string) =>
  define({
    title,
    provenance: 'assumed',
    assumptions: ['A-94'],
    body: z.looseObject({
      type: z.literal(type),
      file_id: id,
      user_id: id,
      file: z.object({ id }),
      event_ts,
    }),
    sample: {
      type,
      file_id: FILE_ID,
      user_id: 'U0M3K1Q2ZP7',
      file: { id: FILE_ID },
      event_ts: '1767225600.000000',
    },
  });

/** An event about a file in a conversation. */
export const sharedFileEvent = <Type extends string>(type: Type, title: string) =>
  define({
    title,
    provenance: 'assumed',
    assumptions: ['A-94'],
    body: z.looseObject({
      type: z.literal(type),
      file_id: id,
      user_id: id,
      file: z.object({ id }),
      channel_id: id,
      event_ts,
    }),
    sample: {
      type,
      file_id: FILE_ID,
      user_id: 'U0M3K1Q2ZP7',
      file: { id: FILE_ID },
      channel_id: 'C0M3K1Q2ZP7',
      event_ts: '1767225600.000000',
    },
  });
