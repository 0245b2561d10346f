import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

const ABOUT = { provenance: 'assumed', assumptions: ['A-94'] } as const;

const FIELDS = { file_id: id, user_id: id, file: z.object({ id }) };

const FILE_ID = 'F0M3K1Q2ZP7';
const SAMPLE = { file_id: FILE_ID, user_id: 'U0M3K1Q2ZP7', file: { id: FILE_ID } };
const SAMPLE_TS = '1767225600.000000';

/** An event about a file and who acted. */
export const fileEvent = <Type extends string>(type: Type, title: string) =>
  define({
    ...ABOUT,
    title,
    body: z.looseObject({ type: z.literal(type), ...FIELDS, event_ts }),
    sample: { type, ...SAMPLE, event_ts: SAMPLE_TS },
  });

/** An event about a file in a conversation. */
export const sharedFileEvent = <Type extends string>(type: Type, title: string) =>
  define({
    ...ABOUT,
    title,
    body: z.looseObject({ type: z.literal(type), ...FIELDS, channel_id: id, event_ts }),
    sample: { type, ...SAMPLE, channel_id: 'C0M3K1Q2ZP7', event_ts: SAMPLE_TS },
  });
