import type { HeaderList, RecordedBody } from '../../contract/sandbox.ts';
import { masked } from '../pipeline/presented-token.ts';

/**
 * What is kept of a call must hold no secret. Tokens are told by their shape wherever they stand, other
 * secrets by the field they stand in, webhook secrets by their place in an address.
 */
const TOKEN = /\b(?:xox[a-z]|xapp)-[A-Za-z0-9-]{8,}/g;
const FIELD =
  /(["']?\b(?:client_secret|signing_secret|verification_token|refresh_token|access_token|id_token|code|code_verifier)["']?\s*[:=]\s*["']?)([^"'&\s,}]{6,})/g;
/** Codes and pages of consent: their record, then the secret. */
const ONE_TIME = /\b([FQ]0[A-Z0-9]{9}\.)([A-Za-z0-9]{24})\b/g;
const WEBHOOK = /(\/T[A-Z0-9]+\/B[A-Z0-9]+\/)([A-Za-z0-9]{6,})/g;

/** Shorter ones could be any word. */
const SHORTEST_SECRET = 6;

/** A function that masks these values too, wherever they stand. */
export function masking(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return (text) =>
    redact(known.reduce((rest, secret) => rest.replaceAll(secret, () => masked(secret)), text));
}

/** The text with every secret replaced by its kind and last four characters. */
export function redact(text: string): string {
  return text
    .replaceAll(ONE_TIME, (_all, record: string, secret: string) => record + masked(secret))
    .replaceAll(TOKEN, (token) => masked(token))
    .replaceAll(FIELD, (_all, name: string, secret: string) => name + masked(secret))
    .replaceAll(WEBHOOK, (_all, address: string, secret: string) => address + masked(secret));
}

const SECRET_HEADERS = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** A bearer token keeps its scheme; other credentials are dropped whole. */
function redactHeader(name: string, value: string, mask: (text: string) => string): string {
  if (SECRET_HEADERS.has(name)) return '…';
  if (name !== 'authorization') return mask(value);
  const [scheme = '', secret = ''] = value.split(/\s+/, 2);
  return /^bearer$/i.test(scheme) ? `${scheme} ${masked(secret)}` : `${scheme} …`;
}

export function redactHeaders(
  headers: Iterable<readonly [string, string]>,
  mask: (text: string) => string = redact,
): HeaderList {
  return Array.from(
    headers,
    ([name, value]) => [name, redactHeader(name.toLowerCase(), value, mask)] as const,
  );
}

/** The most of a body that is kept. */
const MOST_RECORDED = 256 * 1024;

/** A body for the log: its text without secrets, cut where it grows too long. */
export function recordBody(
  bytes: Uint8Array | string,
  mask: (text: string) => string,
): RecordedBody {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const truncated = whole.byteLength > MOST_RECORDED;
  const text = new TextDecoder().decode(truncated ? whole.subarray(0, MOST_RECORDED) : whole);
  return { text: mask(text), bytes: whole.byteLength, truncated };
}
