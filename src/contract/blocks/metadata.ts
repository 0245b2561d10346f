import type { MessageMetadata } from '../entities.ts';
import { isJsonObject, parseJson, withoutNulls } from '../json.ts';

/** The longest metadata of a message, in characters of JSON (docs/assumptions.md, A-41). */
const MAX_METADATA_CHARACTERS = 16_384;

/** The longest name of an event, in characters. */
const MAX_EVENT_TYPE_CHARACTERS = 255;

/** Why something is no metadata. */
export interface MetadataFault {
  readonly code: 'invalid_metadata_format' | 'invalid_metadata_schema' | 'metadata_too_large';
  readonly evidence: string;
  readonly detail: string;
}

/** Reads the metadata of a message, as JSON or its text; none of an empty object (docs/assumptions.md, A-41). */
export function parseMetadata(
  given: unknown,
): { readonly metadata?: MessageMetadata } | MetadataFault {
  const fault = (code: MetadataFault['code'], evidence: string, detail: string) => ({
    code,
    evidence,
    detail,
  });
  const metadata = typeof given === 'string' ? parseText(given) : given;
  if (!isJsonObject(metadata))
    return fault('invalid_metadata_format', 'metadata', 'it is not a JSON object');
  if (Object.keys(metadata).length === 0) return {};
  const { event_type, event_payload } = metadata;
  if (
    typeof event_type !== 'string' ||
    event_type === '' ||
    event_type.length > MAX_EVENT_TYPE_CHARACTERS
  ) {
    const rule = `it must be a text of 1 to ${MAX_EVENT_TYPE_CHARACTERS} characters`;
    return fault('invalid_metadata_schema', 'metadata.event_type', rule);
  }
  if (!isJsonObject(event_payload))
    return fault('invalid_metadata_schema', 'metadata.event_payload', 'it must be a JSON object');
  const { length } = JSON.stringify(event_payload);
  if (length > MAX_METADATA_CHARACTERS)
    return fault(
      'metadata_too_large',
      `metadata of ${length} characters`,
      `at most ${MAX_METADATA_CHARACTERS}`,
    );
  return { metadata: { event_type, event_payload } };
}

/** The value of a JSON text; undefined if the text is not JSON. */
function parseText(text: string): unknown {
  const read = parseJson(text);
  return 'value' in read ? withoutNulls(read.value) : undefined;
}
