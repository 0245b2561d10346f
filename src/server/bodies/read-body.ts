import type { IncomingMessage, ServerResponse } from 'node:http';
import { joinBytes } from '../../contract/joined-bytes.ts';
import {
  excessOf,
  MAX_BODY_BYTES,
  MAX_SMALL_CHUNKS,
  smallness,
  type ReceivedBody,
} from '../../platform/http/body.ts';
import { MAX_DRAINED_BYTES } from './arriving-body.ts';
import type { HalfClosed } from './half-closed.ts';

const NOTHING: Uint8Array<ArrayBuffer> = new Uint8Array(0);

export interface BodyLimits {
  /** How long a body may stall before it counts as incomplete, in milliseconds. */
  readonly patience_ms: number;
  readonly halfClosed: HalfClosed;
}

/**
 * Reads the body of a request into bytes, with one timer however many chunks it has. A body that is too large is read to its
 * end and thrown away before this resolves, so that clients that read no answer meanwhile get it; beyond
 * `MAX_DRAINED_BYTES`, or as many small chunks again as a body may have, the connection ends with the answer. Never rejects: a body that stalls or breaks off is `broken`.
 */
export function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { patience_ms, halfClosed }: BodyLimits,
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
      const left = heard + patience_ms - performance.now();
      if (left <= 0) broke();
      else timer = setTimeout(look, left);
    };
    let timer = setTimeout(look, patience_ms);
    halfClosed.watch(incoming, outgoing, broke);
    incoming.on('data', take).once('end', end).once('error', broke).once('close', broke);
  });
}
