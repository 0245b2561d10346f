import { MAX_ANSWER_BYTES, OUTBOUND_TIMEOUT_MS } from '../contract/outbound-limits.ts';
import { joinBytes } from '../contract/joined-bytes.ts';
import { streamOfLength } from './network-faults.ts';
import type { OutboundRequest, Send, SendOutcome } from '../platform/runtime/outbound.ts';

/** Where a shared world may send. */
interface Delivery {
  /** Host names, each with or without a port, in lower case. */
  readonly hosts: readonly string[];
  /** The origin of this host, to which nothing is sent. */
  readonly origin: string;
}

const MAX_REDIRECTS = 2;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends requests only to hosts that the operator of this host has named: a shared world is no relay. The hosts of
 * redirects must be named as well.
 */
export function sendTo(delivery: Delivery): Send {
  return async (request) => {
    const outcome = await outcomeFor(delivery, request);
    // People of other machines may not look through a world at what its host alone can reach.
    const isForStrangers = request.untrusted === true && !isOfThisMachine(delivery.origin);
    return isForStrangers ? { ...outcome, undisclosed: true } : outcome;
  };
}

/** Names of the loopback interface, which are not resolved by DNS. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isOfThisMachine = (origin: string) => LOOPBACK.test(new URL(origin).hostname);

/** Whether two URLs are of one port of this machine. */
const isItsOtherName = (url: URL, own: URL) =>
  url.port === own.port && LOOPBACK.test(url.hostname) && LOOPBACK.test(own.hostname);

/** The host does not send to this address. */
class Refused extends Error {}

async function outcomeFor(delivery: Delivery, request: OutboundRequest): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(OUTBOUND_TIMEOUT_MS);
  try {
    return await follow(delivery, request, signal);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused) return { kind: 'refused', detail };
    if (signal.aborted)
      return { kind: 'failed', reason: 'http_timeout', detail: 'no answer in time' };
    return { kind: 'failed', reason: 'connection_failed', detail };
  }
}

async function follow(
  delivery: Delivery,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<SendOutcome> {
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    requireNamed(delivery, url);
    const answer = await ask(url, request, signal);
    const location = answer.headers.get('location');
    if (!REDIRECTS.has(answer.status) || location === null) return outcomeOf(answer);
    await answer.body?.cancel();
    if (!URL.canParse(location, url))
      throw new Error(`it redirects to ${location}, which is not a valid URL`);
    url = new URL(location, url);
  }
  return {
    kind: 'failed',
    reason: 'too_many_redirects',
    detail: `more than ${MAX_REDIRECTS} redirects, the last to ${url.href}`,
  };
}

function requireNamed({ hosts, origin }: Delivery, url: URL) {
  const { protocol, host, hostname } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Refused(`nothing is sent to ${url.href}: its scheme is not http or https`);
  if (url.origin === origin || isItsOtherName(url, new URL(origin)))
    throw new Refused(`nothing is sent to ${origin}: it is this server itself`);
  if (!hosts.includes(host) && !hosts.includes(hostname))
    throw new Refused(
      `nothing is sent to ${host}: worlds of this host send only where it was told to (--allow-delivery ${hostname})`,
    );
}

function ask(url: URL, { method, headers, body, cutFrom }: OutboundRequest, signal: AbortSignal) {
  const setting = { method, headers, redirect: 'manual', signal } as const;
  if (method === 'GET') return fetch(url, setting);
  if (cutFrom === undefined) return fetch(url, { ...setting, body });
  return fetch(url, { ...setting, body: streamOfLength(brokenAfter(body), cutFrom) });
}

/** A body that breaks off. */
function brokenAfter(body: string): ReadableStream<Uint8Array> {
  const chunks = [new TextEncoder().encode(body)];
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.pop();
      if (chunk === undefined) controller.error(new Error('the connection broke'));
      else controller.enqueue(chunk);
    },
  });
}

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  if (answer.body !== null)
    for await (const chunk of answer.body) {
      chunks.push(chunk.slice(0, MAX_ANSWER_BYTES - length));
      length += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (length >= MAX_ANSWER_BYTES) break;
    }
  return {
    kind: 'answered',
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: new TextDecoder().decode(joinBytes(chunks, Math.min(length, MAX_ANSWER_BYTES))),
  };
}
