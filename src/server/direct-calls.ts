import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Reply } from '../platform/http/answer.ts';
import {
  type ReceivedBody,
  excessOf,
  MAX_BODY_BYTES,
  MAX_SMALL_CHUNKS,
  smallness,
} from '../platform/http/body.ts';
import type { HostedPlatform } from '../platform/platform.ts';
import { READABLE_ANYWHERE } from './guards/cors.ts';
import { checkDirection } from './guards/own-request.ts';
import { SentHeaders } from './guards/sent-headers.ts';
import { joinBytes } from '../contract/joined-bytes.ts';
import { MAX_DRAINED_BYTES } from './bodies/arriving-body.ts';
import type { HalfClosed } from './bodies/half-closed.ts';

export interface DirectCalls extends AnswerLimits {
  /** Deployments of one origin, none of which claims an address of another. */
  readonly platforms: readonly HostedPlatform[];
  /** Further host names of the server, besides those of loopback. */
  readonly names: readonly string[];
}

const NO_BODY: ReceivedBody = { bytes: new Uint8Array(0), oversized: false, broken: false };

/**
 * Answers the calls of programs on a short way: the body is read into bytes once, no web objects and no streams are made, and
 * head and body are written at once (docs/decisions/direct-calls.md). Returns whether it takes the request; all others go
 * through the routes of `serverApp`: pages, the sandbox, browsers, other verbs, and whatever is unusual.
 */
export function directCalls({ platforms, names, ...limits }: DirectCalls) {
  const [first] = platforms;
  const { origin } = new URL(first?.deployment.base_url ?? 'http://localhost');
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method = '', url = '' } = incoming;
    if ((method !== 'GET' && method !== 'POST') || !url.startsWith('/') || url.includes('#'))
      return false;
    const answer = answerTo(incoming, `${origin}${url}`);
    if (answer === null) return false;
    void sendAnswer(incoming, outgoing, answer, limits);
    return true;
  };

  function answerTo(incoming: IncomingMessage, url: string) {
    const { method = '' } = incoming;
    try {
      const headers = new SentHeaders(incoming.rawHeaders);
      if (headers.has('sec-fetch-mode') || checkDirection(incoming, names) !== null) return null;
      const request = { method, url, headers };
      for (const platform of platforms) {
        const answer = platform.receive(request);
        if (answer !== null) return answer;
      }
    } catch {
      // A URL or header that cannot be read: the routes say so.
    }
    return null;
  }
}

async function sendAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (body: ReceivedBody) => Promise<Reply>,
  limits: AnswerLimits,
): Promise<void> {
  try {
    const { 'transfer-encoding': coding, 'content-length': length = '0' } = incoming.headers;
    const hasBody = coding !== undefined || length !== '0';
    // The body of a GET has no meaning (RFC 9110, 9.3.1), and is not waited for.
    const isRead = hasBody && incoming.method === 'POST';
    const reply = await answer(isRead ? await readBody(incoming, outgoing, limits) : NO_BODY);
    if (hasBody && !incoming.complete) outgoing.shouldKeepAlive = false;
    writeReply(outgoing, reply);
  } catch (reason) {
    limits.fault(reason);
    outgoing.destroy();
  }
}

/** Writes an answer at once, readable by pages of any origin, as all of the Web API is. */
export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  if (status === 0) {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  const announced = headers['content-length'];
  // A client that is told a wrong length cannot find the next answer on its connection.
  if (announced !== undefined) outgoing.shouldKeepAlive = false;
  const length = body instanceof ReadableStream ? announced : (announced ?? lengthOf(body));
  const sent: OutgoingHttpHeaders = Object.assign({}, headers, READABLE_ANYWHERE);
  if (length !== undefined) sent['content-length'] = length;
  outgoing.writeHead(status, sent);
  if (body instanceof ReadableStream) void writeStream(outgoing, body);
  else outgoing.end(body);
}

/**
 * Writes a body as it comes. If that breaks, so does the connection, once the system has what came before: a browser that gets
 * nothing at all on a connection that it used before asks again, and tells nobody.
 */
async function writeStream(
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => undefined));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await new Promise<void>((written, failed) =>
        outgoing.write(value, (error) => (error ? failed(error) : written())),
      );
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

const lengthOf = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;

const NOTHING: Uint8Array<ArrayBuffer> = new Uint8Array(0);

interface AnswerLimits extends BodyLimits {
  /** Hears of errors of the server itself. */
  readonly fault: (reason: unknown) => void;
}

interface BodyLimits {
  /** How long a body may stall before it counts as incomplete, in milliseconds. */
  readonly timeout_ms: number;
  readonly halfClosed: HalfClosed;
}

/**
 * Reads the body of a request into bytes, with one timer however many chunks it has. A body that is too large is read to its
 * end and thrown away before this resolves, so that clients that read no answer meanwhile get it; beyond
 * `MAX_DRAINED_BYTES`, or as many small chunks again as a body may have, the connection ends with the answer. Never rejects: a body that stalls or breaks off is `broken`.
 */
function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { timeout_ms, halfClosed }: BodyLimits,
): Promise<ReceivedBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let small = 0;
    let heard = performance.now();
    const excess = () => excessOf(length, small, MAX_BODY_BYTES);
    const finish = (broken: boolean) => {
      clearTimeout(timer);
      incoming.off('data', take).off('end', end).off('error', broke).off('close', broke);
      // What still comes is not read: the connection ends with the answer.
      if (!incoming.complete) {
        incoming.pause();
        outgoing.shouldKeepAlive = false;
      }
      const oversized = excess();
      if (oversized !== false) resolve({ bytes: NOTHING, oversized, broken: false });
      else resolve({ bytes: joinBytes(chunks, length), oversized, broken });
    };
    const take = (chunk: Buffer) => {
      heard = performance.now();
      length += chunk.byteLength;
      small += smallness(chunk);
      if (excess() === false) chunks.push(chunk);
      else if (length > MAX_DRAINED_BYTES || small > 2 * MAX_SMALL_CHUNKS) finish(false);
      else chunks.length = 0;
    };
    const end = () => finish(false);
    const broke = () => finish(true);
    const look = () => {
      const left = heard + timeout_ms - performance.now();
      if (left <= 0) broke();
      else timer = setTimeout(look, left);
    };
    let timer = setTimeout(look, timeout_ms);
    halfClosed.watch(incoming, outgoing, broke);
    incoming.on('data', take).once('end', end).once('error', broke).once('close', broke);
  });
}
