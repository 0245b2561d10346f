import * as z from 'zod/mini';
import { define, event_ts } from '../../define-event.ts';

const metadata = z.object({
  event_type: z.string(),
  event_payload: z.record(z.string(), z.unknown()),
});

/** An event about the metadata of a message. */
const aboutMetadata = <Type extends string>(type: Type) => ({
  type: z.literal(type),
  app_id: z.string(),
  bot_id: z.string(),
  user_id: z.string(),
  team_id: z.string(),
  channel_id: z.string(),
  message_ts: z.string(),
  event_ts,
});

const ts = '1767225600.000100';

const sampleOf = <Type extends string>(type: Type) => ({
  type,
  app_id: 'A0M3K1Q2ZP7',
  bot_id: 'B0M3K1Q2ZP7',
  user_id: 'U0M3K1Q31C4',
  team_id: 'T0M3K1Q2ZP7',
  channel_id: 'C0M3K1Q2ZP7',
  message_ts: ts,
  event_ts: ts,
});

const TOLD = { event_type: 'deploy_finished', event_payload: { id: 'D-42' } };

const COMMON = { provenance: 'assumed' as const, assumptions: ['A-30', 'A-41'] };

/** What apps are told of the metadata of messages (docs/assumptions.md, A-41). */
export const METADATA_EVENTS = {
  message_metadata_posted: define({
    ...COMMON,
    title: 'Metadata was posted',
    body: z.looseObject({ ...aboutMetadata('message_metadata_posted'), metadata }),
    sample: { ...sampleOf('message_metadata_posted'), metadata: TOLD },
  }),
  message_metadata_updated: define({
    ...COMMON,
    title: 'Metadata was changed',
    body: z.looseObject({
      ...aboutMetadata('message_metadata_updated'),
      previous_metadata: metadata,
      metadata,
    }),
    sample: { ...sampleOf('message_metadata_updated'), previous_metadata: TOLD, metadata: TOLD },
  }),
  message_metadata_deleted: define({
    ...COMMON,
    title: 'Metadata was removed',
    body: z.looseObject({
      ...aboutMetadata('message_metadata_deleted'),
      previous_metadata: metadata,
      deleted_ts: z.string(),
    }),
    sample: { ...sampleOf('message_metadata_deleted'), previous_metadata: TOLD, deleted_ts: ts },
  }),
} as const;
