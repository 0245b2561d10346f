import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { MAX_ANSWER_BYTES, OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import type {
  OutboundRequest,
  Send,
  SendFault,
  SendOutcome,
  Wake,
} from '../../platform/runtime/outbound.ts';
import { inUrl } from '../guards/own-names.ts';
import { isClosed, isInner, isOwn } from './addresses.ts';

/** What the platforms of a server may send. */
export interface Sending {
  /** The port of the server. Requests to it on this machine are refused. */
  readonly ownPort: number;
  /** Whether other machines can call the server: they must not read through it what only this machine can reach. */
  readonly open: boolean;
  /** Whether to send to link-local, metadata and other closed addresses too. Never to the server itself. */
  readonly anywhere: boolean;
  /** The only hosts to send to; null for no such limit. */
  readonly onlyTo?: readonly string[] | null;
  /** Looks up all addresses of a name. Default: the resolver of this machine. */
  readonly resolve?: (name: string) => Promise<LookupAddress[]>;
  /** Time limit for the whole request: name lookups, redirects and the answer. Default: 3 seconds. */
  readonly timeout_ms?: number;
  /** Calls back when the time is over. Default: that of this machine. */
  readonly wake?: Wake;
}

const MAX_REDIRECTS = 2;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends requests of a platform over the network. Each name is resolved once and all its addresses are checked. The
 * connection then uses the checked addresses, so DNS rebinding does not help an attacker.
 */
export function sender(sending: Sending): Send {
  return async (request) => {
    const outcome = await outcomeFor(sending, request);
    return isForStrangers(sending, request) ? { ...outcome, undisclosed: true } : outcome;
  };
}

/** Whether other machines may have chosen the address: they learn nothing of what only this server can reach. */
const isForStrangers = ({ open }: Sending, { untrusted }: OutboundRequest) =>
  open && untrusted === true;

async function outcomeFor(sending: Sending, request: OutboundRequest): Promise<SendOutcome> {
  const { signal, cancelTimer } = timeLimit(sending);
  try {
    return await whicheverFirst(signal, follow(sending, request, signal));
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', detail: error.message };
    if (signal.aborted) return failSend('http_timeout', 'no answer in time');
    return failSend(faultOf(error), error instanceof Error ? error.message : String(error));
  } finally {
    cancelTimer();
  }
}

/** Aborts once the time is over, unless it is called off. */
function timeLimit({ timeout_ms = OUTBOUND_TIMEOUT_MS, wake }: Sending) {
  if (wake === undefined) return { signal: AbortSignal.timeout(timeout_ms), cancelTimer: () => {} };
  const limit = new AbortController();
  return { signal: limit.signal, cancelTimer: wake(timeout_ms, () => limit.abort(), 'answer') };
}

const failSend = (reason: SendFault, detail: string): SendOutcome => ({
  kind: 'failed',
  reason,
  detail,
});

/** The server does not send to this address. */
class Refused extends Error {}

/** The first of the result and the time limit. A name lookup cannot be cancelled, but nobody waits for it. */
function whicheverFirst<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    work.then(resolve, reject);
  });
}

/** A redirect is followed with the same method and body, because the app's program may have moved. */
async function follow(
  sending: Sending,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<SendOutcome> {
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await checkAddresses(sending, url, isForStrangers(sending, request));
    const answer = await ask(addresses, url, request, signal);
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.statusCode ?? 0) || location === undefined) return outcomeOf(answer);
    answer.destroy();
    if (!URL.canParse(location, url))
      throw new Error(`it redirects to ${location}, which is not a valid URL`);
    url = new URL(location, url);
  }
  return failSend(
    'too_many_redirects',
    `more than ${MAX_REDIRECTS} redirects, the last to ${url.href}`,
  );
}

const resolveName = (name: string) => lookup(name, { all: true });

/** The addresses to connect to. All addresses of the name must be allowed, and for strangers public. */
async function checkAddresses(
  { ownPort, anywhere, onlyTo = null, resolve = resolveName }: Sending,
  url: URL,
  forStrangers: boolean,
): Promise<LookupAddress[]> {
  const { protocol, hostname } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Refused(`nothing is sent to ${url.href}: its scheme is not http or https`);
  if (onlyTo !== null && !onlyTo.some((host) => inUrl(host) === hostname))
    throw new Refused(
      `nothing is sent to ${url.origin}: the server of a class sends only to hosts that it was started with (--allow-delivery ${hostname}). The receiver in the page and socket mode need no address`,
    );
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(name) > 0 ? [{ address: name, family: isIP(name) }] : await resolve(name);
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  for (const { address } of addresses) {
    if (port === ownPort && isOwn(address))
      throw new Refused(`nothing is sent to ${url.origin}: it is this server itself`);
    if (anywhere) continue;
    if (isClosed(address))
      throw new Refused(
        `nothing is sent to ${url.origin}: ${address} is a link-local, metadata or reserved address (--send-anywhere allows it)`,
      );
    if (forStrangers && isInner(address))
      throw new Refused(
        `nothing is fetched from ${url.origin}: ${address} is in a private network, and other machines can call this server (--send-anywhere allows it)`,
      );
  }
  return addresses;
}

function ask(
  addresses: LookupAddress[],
  url: URL,
  { method, headers, body, cutFrom }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers:
      method === 'GET'
        ? headers
        : { ...headers, 'content-length': cutFrom ?? Buffer.byteLength(body) },
    lookup: (_name, _options, found) => found(null, addresses),
    signal,
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = send(url, options, resolve).on('error', reject);
    if (cutFrom === undefined) sent.end(method === 'GET' ? '' : body);
    else sent.write(body, () => sent.destroy(new Error('the connection broke')));
  });
}

async function outcomeOf(answer: IncomingMessage): Promise<SendOutcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - length));
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length >= MAX_ANSWER_BYTES) break;
  }
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {
    kind: 'answered',
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Error codes of Node for problems with TLS. */
const OF_TLS =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

const OF_CONNECTION = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|EADDR|ETIMEDOUT|UND_ERR)/;

function faultOf(error: unknown): SendFault {
  const { code = '' } = Object(error) as { readonly code?: string };
  if (OF_TLS.test(code)) return 'ssl_error';
  return OF_CONNECTION.test(code) ? 'connection_failed' : 'unknown_error';
}
