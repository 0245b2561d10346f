import * as z from 'zod/mini';
import type { MessageMetadata } from '../../../contract/entities.ts';
import { isJsonObject, parseJson, withoutNulls } from '../../../contract/json.ts';
import type { UserRecord } from '../../model/user.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

/** The longest metadata of a message, in characters of JSON (docs/assumptions.md, A-41). */
const MAX_METADATA_CHARACTERS = 16_384;

/** The longest name of an event, in characters. */
const MAX_EVENT_TYPE_CHARACTERS = 255;

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

/** Reads the metadata of a message; undefined if there is none. Only apps send it (docs/assumptions.md, A-41). */
export function readMetadata(
  given: unknown,
  user: Pick<UserRecord, 'id' | 'bot_id'>,
): Told | undefined | MetadataFailure {
  if (given === undefined || given === '') return undefined;
  if (user.bot_id === undefined)
    return fail('metadata_must_be_sent_from_app', 'metadata', `the token acts as ${user.id}`);
  const metadata = typeof given === 'string' ? parseText(given) : given;
  if (!isJsonObject(metadata))
    return fail('invalid_metadata_format', 'metadata', 'it is not a JSON object');
  if (Object.keys(metadata).length === 0) return {};
  const { event_type, event_payload } = metadata;
  if (
    typeof event_type !== 'string' ||
    event_type === '' ||
    event_type.length > MAX_EVENT_TYPE_CHARACTERS
  ) {
    const rule = `it must be a text of 1 to ${MAX_EVENT_TYPE_CHARACTERS} characters`;
    return fail('invalid_metadata_schema', 'metadata.event_type', rule);
  }
  if (!isJsonObject(event_payload))
    return fail('invalid_metadata_schema', 'metadata.event_payload', 'it must be a JSON object');
  const { length } = JSON.stringify(event_payload);
  if (length > MAX_METADATA_CHARACTERS)
    return fail(
      'metadata_too_large',
      `metadata of ${length} characters`,
      `at most ${MAX_METADATA_CHARACTERS}`,
    );
  return { metadata: { event_type, event_payload } };
}

/** The value of a JSON text; undefined if it is none. */
function parseText(text: string): unknown {
  const read = parseJson(text);
  return 'value' in read ? withoutNulls(read.value) : undefined;
}
