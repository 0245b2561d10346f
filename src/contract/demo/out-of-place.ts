import { headerNamed } from '../headers/header-named.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { HeaderList } from '../sandbox.ts';
import { isSecretField, isSecretHeader } from '../secrets/masked-fields.ts';
import { bodyEncoding } from './fill-step.ts';

interface WrittenCall {
  readonly url: string;
  readonly headers?: HeaderList | undefined;
  readonly body?: string | undefined;
}

/**
 * Whether a call has `secret` anywhere but where calls carry their own: in a header for credentials, in a field for secrets
 * of the query, of a form or at the top of JSON, or as the address of its webhook. What people wrote is no such place:
 * a person who writes something that looks like a masked secret must not learn the secret by it.
 */
export function isOutOfPlace(
  { url, headers = [], body = '' }: WrittenCall,
  secret: string,
): boolean {
  const has = (text: string) => text.includes(secret);
  const isWrong = (name: string, value: string) =>
    has(name) || (has(value) && !isSecretField(name));
  const inFields = (text: string) =>
    [...new URLSearchParams(text)].some(([name, value]) => isWrong(name, value));
  const at = url.indexOf('?');
  const address = at < 0 ? url : url.slice(0, at);
  if (has(address.startsWith(secret) ? address.slice(secret.length) : address)) return true;
  if (at >= 0 && inFields(url.slice(at + 1))) return true;
  if (headers.some(([name, value]) => has(name) || (has(value) && !isForSecrets(name))))
    return true;
  const type = headerNamed(headers, 'content-type') ?? '';
  const boundary = BOUNDARY.exec(type)?.[1];
  if (boundary !== undefined)
    return body.split(`--${boundary}`).some((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(0, Math.max(0, end));
      const [, name = ''] = /; name="([^"]*)"/.exec(head) ?? [];
      return end < 0 ? has(part) : has(head) || isWrong(name, part.slice(end));
    });
  switch (bodyEncoding(type, body)) {
    case 'query':
      return inFields(body);
    case 'json': {
      const read = parseJson(body);
      if (!('value' in read) || !isJsonObject(read.value)) return has(body);
      return Object.entries(read.value).some(([name, value]) =>
        typeof value === 'string' ? isWrong(name, value) : has(JSON.stringify([name, value])),
      );
    }
    default:
      return has(body);
  }
}

const BOUNDARY = /^multipart\/form-data;.*boundary="?([^\s";]{1,200})"?/i;

const isForSecrets = (header: string): boolean =>
  header.toLowerCase() === 'authorization' || isSecretHeader(header);
