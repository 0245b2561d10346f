import { formBody, multipartBody, withOtherType, withType } from './bodies.ts';
import { aRequest, type FoundRequest } from './found.ts';
import { objectAt, objectsAt, pairsAt, textAt, type JsonObject } from './json-values.ts';

/** The requests of an HTTP archive; null for any other document. The answers are not read. */
export function harEntries(document: JsonObject): readonly JsonObject[] | null {
  const { log } = document;
  return Array.isArray(objectAt(log)['entries']) ? objectsAt(objectAt(log)['entries']) : null;
}

export function requestOfEntry({ request, comment }: JsonObject): FoundRequest {
  const { method, url, headers, postData } = objectAt(request);
  const { text, mimeType, params } = objectAt(postData);
  const given = pairsAt(headers, 'name');
  const sent = {
    title: textAt(comment).split('\n', 1)[0] ?? '',
    url: textAt(url),
    verb: textAt(method).toUpperCase() || 'GET',
    headers: given,
  };
  const type = textAt(mimeType);
  if (typeof text === 'string' && text !== '')
    return aRequest({ ...sent, body: text, headers: type === '' ? given : withType(given, type) });
  const fields = pairsAt(params, 'name');
  if (fields.length === 0) return aRequest(sent);
  if (!type.startsWith('multipart/'))
    return aRequest({ ...sent, body: formBody(fields), headers: withType(given, type) });
  const multipart = multipartBody(fields);
  return aRequest({
    ...sent,
    body: multipart.body,
    headers: withOtherType(given, multipart.type),
  });
}
