import type { WarningCode } from '../../contract/errors.ts';
import type { ParsedRequest } from './parsed-request.ts';

/**
 * Warnings about how a POST was sent (interface, "Errors"). JSON is utf-8 by its own standard and a form is
 * ASCII, so only plain text is better off with a charset; only multipart has no use for one
 * (docs/assumptions.md, A-8).
 */
export function warningsOf({ verb, contentType, body }: ParsedRequest): WarningCode[] {
  if (verb !== 'POST' || contentType === null || body.bytes.byteLength === 0) return [];
  const { type, charset } = contentType;
  if (charset === null) return type === 'text/plain' ? ['missing_charset'] : [];
  return type === 'multipart/form-data' ? ['superfluous_charset'] : [];
}
