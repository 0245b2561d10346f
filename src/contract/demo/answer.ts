import { sha256 } from '@noble/hashes/sha2.js';
import type { WorldBrief } from '../sandbox.ts';
import { mask } from '../secrets/mask.ts';
import { toBase64Url } from '../../base/base64.ts';
import type { DemoAnswer } from './demo.ts';
import type { ReadAnswer } from './values/answer-value.ts';

type Addresses = Pick<WorldBrief['deployment'], 'base_url' | 'webhook_host' | 'issuer'>;

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
  const { host, pathname } = new URL(base_url);
  return addresses
    .flatMap((address) => [address, encodeURIComponent(address)])
    .reduce((text, address) => text.replaceAll(address, '{{address}}'), body)
    .replaceAll(`<code>${host}</code>`, '<code>{{host}}</code>')
    .replaceAll(pathname === '/' ? FORM_TO : FORM_TO + pathname.slice(1) + '/', FORM_TO)
    .replaceAll(SIGNED, 'eyJ…')
    .replaceAll(PUBLIC_KEY, '"$1":"…"');
}

/** How the pages of the platform name where their forms go: by a path, since a host may have several names. */
export const FORM_TO = ' action="/';

/** Whether an answer holds something that differs from host to host, and that a comparison leaves out. */
export const holdsSigned = (body: string): boolean =>
  body.search(SIGNED) >= 0 || body.search(PUBLIC_KEY) >= 0;

/** The checksum of an answer: the first 10 characters of the SHA-256 of its comparable body, in base64url. */
export const answerSum = (body: string, addresses: Addresses): string =>
  toBase64Url(sha256(new TextEncoder().encode(comparableAnswer(body, addresses)))).slice(0, 10);

/** What a step keeps of an answer; with its body in files, its secrets masked. */
export const demoAnswer = (
  { status, body, location }: ReadAnswer & { readonly status: number },
  addresses: Addresses,
  keepsBody = false,
): DemoAnswer => ({
  status,
  sum: answerSum(body, addresses),
  ...(typeof location === 'string' && { location: answerSum(location, addresses) }),
  ...(keepsBody ? { body: mask(body) } : {}),
});

/** Whether an answer is the same as the recorded one. Version 1 did not note where a redirect leads. */
export const isSameAnswer = (recorded: DemoAnswer, answer: DemoAnswer): boolean =>
  recorded.status === answer.status &&
  recorded.sum === answer.sum &&
  (recorded.location === undefined || recorded.location === answer.location);
