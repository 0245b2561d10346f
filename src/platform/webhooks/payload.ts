import type { RequestHead } from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import { decoderOf, parseContentType } from '../http/content-type.ts';
import { parseJsonObject, parseMultipart, parseUrlEncoded, type ParsedBody } from '../http/form.ts';

/**
 * Reads a webhook's payload: a JSON object as the body, or in the field `payload` of a form of either kind, as older
 * senders write it (docs/assumptions.md, A-7). A promise only if the form is multipart, which the runtime reads.
 */
export function readPayload(
  request: RequestHead,
  { bytes, oversized, broken }: ReceivedBody,
): ParsedBody | Promise<ParsedBody> {
  if (oversized !== false) return { fault: `the payload has ${oversized}` };
  if (broken) return { fault: 'the payload was cut off' };
  const header = request.headers.get('content-type') ?? '';
  const contentType = parseContentType(header);
  const decode = decoderOf(contentType?.charset ?? null);
  if (decode === undefined)
    return { fault: `charset ${contentType?.charset} is not utf-8 or iso-8859-1` };
  if (contentType?.type === 'multipart/form-data')
    return parseMultipart(bytes, header, contentType.boundary).then((form) => {
      const payload = 'values' in form ? form.values.get('payload') : undefined;
      if (typeof payload === 'string') return parseJsonObject(payload);
      return 'fault' in form ? form : { fault: 'the multipart form has no field payload' };
    });
  const text = decode(bytes);
  if (contentType?.type !== 'application/x-www-form-urlencoded') return parseJsonObject(text);
  const form = parseUrlEncoded(text, decode);
  if ('fault' in form) return form;
  const payload = form.values.get('payload');
  // curl -d '{…}' says it sends a form, but means the JSON.
  if (typeof payload !== 'string') return parseJsonObject(text);
  return parseJsonObject(payload);
}
