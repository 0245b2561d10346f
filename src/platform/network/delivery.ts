import { OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import type { AttemptOutcome } from '../events/transport.ts';
import { findArmedFaults } from '../model/network-faults.ts';
import type { World } from '../model/world/world.ts';
import type { OutboundRequest, Send, SendOutcome } from '../runtime/outbound.ts';
import { garbage, inSeconds, meet, type Met, PROXY_PAGE } from './meet.ts';
import type { Waits } from './waits.ts';

/** What sending through a faulty network needs. */
export interface FaultySending {
  readonly send: Send;
  readonly world: World;
  /** Changes the world. */
  readonly change: (work: (world: World) => void) => void;
  readonly waits: Waits;
}

/** Sends a request to an app, and lets the armed fault happen to it or to its answer. */
export async function sendFaulty(
  { send, world, change, waits }: FaultySending,
  request: OutboundRequest,
): Promise<AttemptOutcome> {
  const armed = findArmedFaults(world, 'delivery_faults');
  const met = meet(world, 'delivery_faults', change);
  if (armed === undefined || met === null) return send(request);
  const way = { send, waits, met };
  return armed.on === 'request' ? toApp(way, request) : fromApp(way, request);
}

interface Way {
  readonly send: Send;
  readonly waits: Waits;
  readonly met: Met;
}

const failed = (
  reason: 'connection_failed' | 'http_timeout',
  detail: string,
  network = detail,
): AttemptOutcome => ({ kind: 'failed', reason, detail, network });

const timedOut = (network: string) => failed('http_timeout', 'no answer in time', network);

const proxyAnswer = (network: string): AttemptOutcome => ({
  kind: 'answered',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: PROXY_PAGE,
  network,
});

const REFUSED = 'the connection was refused; the app got nothing';

/** A fault on the way to the app. */
async function toApp(way: Way, request: OutboundRequest): Promise<AttemptOutcome> {
  const { met, send, waits } = way;
  switch (met.fault) {
    case 'connection_refused':
      return failed('connection_failed', REFUSED);
    case 'proxy_page':
      return proxyAnswer('a proxy answered 502 with a page of HTML; the app got nothing');
    case 'cut': {
      const { length, part } = halfOf(request.body);
      const network = 'the connection broke in the middle of the request; the app got a part of it';
      const outcome = await send({ ...request, body: part, cutFrom: length });
      return outcome.kind === 'refused' ? outcome : failed('connection_failed', network);
    }
    case 'wrong_length': {
      const outcome = await send({ ...request, body: halfOf(request.body).part });
      const network = 'Content-Length announced half of the request, so the app read only that';
      return { ...outcome, network };
    }
    case 'garbage': {
      const body = new TextDecoder().decode(garbage(met, request.body.length));
      const outcome = await send({ ...request, body });
      return { ...outcome, network: 'the app got random bytes in place of the request' };
    }
    default:
      return lateToApp({ send, waits, met }, request);
  }
}

/** Without an answer in time it fails, but the app gets the request all the same. */
async function lateToApp({ send, waits, met }: Way, request: OutboundRequest) {
  const { wait_ms } = met;
  const network = `the request was ${inSeconds(wait_ms)} late`;
  if (wait_ms < OUTBOUND_TIMEOUT_MS) {
    await waits.wait(wait_ms);
    return { ...(await send(request)), network };
  }
  await waits.wait(OUTBOUND_TIMEOUT_MS);
  void waits
    .wait(wait_ms - OUTBOUND_TIMEOUT_MS)
    .then(() => send(request))
    .catch(() => undefined);
  return timedOut(network);
}

/** A fault of the answer: the app has done its part. */
async function fromApp(
  { send, waits, met }: Way,
  request: OutboundRequest,
): Promise<AttemptOutcome> {
  if (met.fault === 'connection_refused') return failed('connection_failed', REFUSED);
  const outcome = await send(request);
  if (outcome.kind !== 'answered') return outcome;
  switch (met.fault) {
    case 'proxy_page':
      return proxyAnswer('the app did its part; a proxy did not wait, and answered 502');
    case 'cut':
      return failed(
        'connection_failed',
        'the app did its part; the connection broke in the middle of its answer',
      );
    case 'wrong_length':
      return withBody(outcome, halfOf(outcome.body).part, 'only half of the answer was read');
    case 'garbage': {
      const body = new TextDecoder().decode(garbage(met, outcome.body.length));
      return withBody(outcome, body, 'the body of the answer was random bytes');
    }
    default: {
      const network = `the answer was ${inSeconds(met.wait_ms)} late`;
      await waits.wait(Math.min(met.wait_ms, OUTBOUND_TIMEOUT_MS));
      return met.wait_ms < OUTBOUND_TIMEOUT_MS ? { ...outcome, network } : timedOut(network);
    }
  }
}

/** Its status arrived, and that is all that counts. */
const withBody = (
  outcome: Extract<SendOutcome, { kind: 'answered' }>,
  body: string,
  network: string,
): AttemptOutcome => ({ ...outcome, body, network });

/** The first half of a text, and the length of the whole in bytes. */
function halfOf(text: string): { readonly length: number; readonly part: string } {
  const bytes = new TextEncoder().encode(text);
  // `stream` leaves out the rest of a character that is divided.
  const part = new TextDecoder().decode(bytes.subarray(0, bytes.length >> 1), { stream: true });
  return { length: bytes.length, part };
}
