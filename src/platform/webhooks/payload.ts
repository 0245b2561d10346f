import type { ReceivedBody } from '../http/body.ts';
import { decoderOf, parseContentType } from '../http/content-type.ts';
import { parseJsonObject, parseUrlEncoded, type ParsedBody } from '../http/form.ts';

/**
 * Reads a webhook's payload: a JSON object as the body, or in the form field `payload`, as older senders
 * write it (docs/assumptions.md, A-7).
 */
export function readPayload(
  request: Request,
  { bytes, oversized, broken }: ReceivedBody,
): ParsedBody {
  if (oversized) return { fault: 'the payload is larger than 1 MiB' };
  if (broken) return { fault: 'the payload was cut off' };
  const contentType = parseContentType(request.headers.get('content-type'));
  const decode = decoderOf(contentType?.charset ?? null);
  if (decode === undefined)
    return { fault: `charset ${contentType?.charset} is not utf-8 or iso-8859-1` };
  const text = decode(bytes);
  if (contentType?.type !== 'application/x-www-form-urlencoded') return parseJsonObject(text);
  const form = parseUrlEncoded(text, decode);
  if ('fault' in form) return form;
  const payload = form.values.get('payload');
  // curl -d '{…}' says it sends a form, but means the JSON.
  if (typeof payload !== 'string') return parseJsonObject(text);
  return parseJsonObject(payload);
}
