import * as z from 'zod/mini';
import type { MessageMetadata } from '../../../contract/entities.ts';
import type { UserRecord } from '../../model/user.ts';
import { fail, type Failure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';

/** What apps tell each other with a message, as the methods that post or edit take it. */
export const metadataArgument = {
  metadata: z.optional(
    z
      .unknown()
      .check(
        z.describe(
          'Metadata for apps: a JSON object of event_type and event_payload. An empty object removes it.',
        ),
      ),
  ),
};

export const METADATA_ERRORS = [
  'metadata_must_be_sent_from_app',
  'invalid_metadata_format',
  'invalid_metadata_schema',
  'metadata_too_large',
] as const;

type MetadataFailure = Failure<(typeof METADATA_ERRORS)[number]>;

/** The part of a message that the argument sets; without metadata if it removes it. */
interface Told {
  readonly metadata?: MessageMetadata;
}

/** Reads the metadata of a message, or undefined. Only apps send it (docs/assumptions.md, A-41). */
export function readMetadata(
  given: unknown,
  user: Pick<UserRecord, 'id' | 'bot_id'>,
): Told | undefined | MetadataFailure {
  if (given === undefined || given === '') return undefined;
  if (user.bot_id === undefined)
    return fail('metadata_must_be_sent_from_app', 'metadata', `the token acts as ${user.id}`);
  const read = BLOCK_CHECKS.need().parseMetadata(given);
  return 'code' in read ? fail(read.code, read.evidence, read.detail) : read;
}
