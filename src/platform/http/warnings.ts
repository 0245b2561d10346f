import type { WarningCode } from '../../contract/errors.ts';
import type { ParsedRequest } from './parsed-request.ts';

/**
 * Warnings about the encoding of a POST (interface, "Errors"). JSON is always UTF-8 and a form is ASCII, so only
 * plain text should name a charset; multipart should not (docs/assumptions.md, A-8).
 */
export function warningsOf({ verb, contentType, body }: ParsedRequest): WarningCode[] {
  if (verb !== 'POST' || contentType === null || body.bytes.byteLength === 0) return [];
  const { type, charset } = contentType;
  if (charset === null) return type === 'text/plain' ? ['missing_charset'] : [];
  return type === 'multipart/form-data' ? ['superfluous_charset'] : [];
}
