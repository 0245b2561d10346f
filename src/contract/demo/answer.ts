import { sha256 } from '@noble/hashes/sha2.js';
import { parseJson } from '../json.ts';
import type { WorldBrief } from '../sandbox.ts';
import { mask } from '../secrets/mask.ts';
import { toBase64Url } from './base64url.ts';
import type { DemoAnswer } from './demo.ts';

type Addresses = Pick<WorldBrief['deployment'], 'base_url' | 'webhook_host' | 'issuer'>;

/** The JSON value of an answer, for placeholders; undefined if it is not JSON. */
export function answerValue(body: string): unknown {
  const read = parseJson(body);
  return 'value' in read ? read.value : undefined;
}

/** Identity tokens and public keys differ from host to host: their signing keys are random. */
export const SIGNED = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
export const PUBLIC_KEY = /"(kid|n)":"[\w-]{20,}"/g;

/**
 * The body of an answer without what differs from host to host: its own addresses, and what its random keys signed.
 * Two answers are equal if these are.
 */
export function comparableAnswer(
  body: string,
  { base_url, webhook_host, issuer }: Addresses,
): string {
  // Some hosts have one address for all of it. What another begins with comes last.
  const addresses = [base_url, webhook_host, issuer].toSorted((a, b) => b.length - a.length);
  return addresses
    .flatMap((address) => [address, encodeURIComponent(address)])
    .reduce((text, address) => text.replaceAll(address, '{{address}}'), body)
    .replaceAll(SIGNED, 'eyJ…')
    .replaceAll(PUBLIC_KEY, '"$1":"…"');
}

/** Whether an answer holds something that differs from host to host, and that a comparison leaves out. */
export const holdsSigned = (body: string): boolean =>
  body.search(SIGNED) >= 0 || body.search(PUBLIC_KEY) >= 0;

/** The checksum of an answer: the first 10 characters of the SHA-256 of its comparable body, in base64url. */
export const answerSum = (body: string, addresses: Addresses): string =>
  toBase64Url(sha256(new TextEncoder().encode(comparableAnswer(body, addresses)))).slice(0, 10);

/** What a step keeps of an answer; with its body in files, its secrets masked. */
export const demoAnswer = (
  { status, body }: { readonly status: number; readonly body: string },
  addresses: Addresses,
  keepsBody = false,
): DemoAnswer => ({
  status,
  sum: answerSum(body, addresses),
  ...(keepsBody ? { body: mask(body) } : {}),
});
