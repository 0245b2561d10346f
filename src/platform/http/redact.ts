import type { HeaderList, RecordedBody } from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { isSecretHeader } from '../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';
import type { Known } from '../../contract/secrets/secret-spans.ts';
import { JsonBody } from './json-body.ts';

/** A bearer token keeps its type and its last characters. Credentials of any other scheme are removed. */
function authorization(value: string): string {
  const [, bearer, token] = /^(Bearer)\s+(\S.*)$/i.exec(value) ?? [];
  if (bearer !== undefined && token !== undefined) return `${bearer} ${maskSecret(token.trim())}`;
  // A scheme that is unknown may be the secret itself.
  return /^Basic\s/i.test(value) ? 'Basic …' : '…';
}

function redactHeader(name: string, value: string, known: Known): string {
  if (name.toLowerCase() === 'authorization') return authorization(value);
  return isSecretHeader(name) ? '…' : mask(value, known);
}

/** Headers for people to read: no secret in a value, nor in a name. */
export function redactHeaders(
  headers: Iterable<readonly [string, string]>,
  known: Known = {},
): HeaderList {
  return Array.from(
    headers,
    ([name, value]) => [mask(name, known), redactHeader(name, value, known)] as const,
  );
}

/** The most of a body that is kept, in bytes. */
export const MAX_RECORDED = 256 * 1024;
/** How far beyond that limit to look for the end of a secret, in bytes. */
const MARGIN = 4096;
/** The most of a body that is read for its record, in bytes. */
export const MAX_READ = MAX_RECORDED + MARGIN;

/** A body for the log: its text with secrets masked, truncated if too long. */
export function recordBody(body: Uint8Array | string | JsonBody, known: Known): RecordedBody {
  if (body instanceof JsonBody && body.byteLength <= MAX_RECORDED)
    return { text: mask(String(body), known), bytes: body.byteLength, truncated: false };
  const read = body instanceof JsonBody ? body.beginning(MAX_READ) : body;
  const bytes = read instanceof Uint8Array ? read : new TextEncoder().encode(String(read));
  const { byteLength } = body instanceof JsonBody ? body : bytes;
  const truncated = byteLength > MAX_RECORDED;
  const kept = decodeBytes(bytes.subarray(0, MAX_RECORDED));
  const text = truncated ? kept + decodeBytes(bytes.subarray(MAX_RECORDED, MAX_READ)) : kept;
  return { text: mask(text, known, kept.length), bytes: byteLength, truncated };
}

const decodeBytes = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
