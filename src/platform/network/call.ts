import type { RecordChange } from '../../contract/sandbox.ts';
import type { TraceStep } from '../../contract/trace.ts';
import { HTML_TYPE, traceWith, type Answer, type Reply, type WholeReply } from '../http/answer.ts';
import { findArmedFaults } from '../model/network-faults.ts';
import { includesName } from '../model/team.ts';
import type { World } from '../model/world/world.ts';
import { randomAt } from '../runtime/random.ts';
import { nameOf } from '../web-api/answer-call.ts';
import { garbage, inSeconds, meet, type Met, PROXY_PAGE } from './meet.ts';
import type { Waits } from './waits.ts';

/** A fault that a call of the Web API meets on its way. */
interface CallFault extends Met {
  /** Whether the service gets the call. */
  readonly isDone: boolean;
}

/** What the platform does with a call that meets a fault. */
export interface FaultyCall {
  /** What the log has of the call if the service never gets it; null if it does. */
  readonly lost: Answer | null;
  /** What it changed in the world: a fault that comes once is disarmed. */
  readonly changes: readonly RecordChange[];
  /** The answer for the log, with what the network made of it. */
  mark(answer: Answer): Answer;
  /** What comes of an answer on the wire. */
  carry(reply: WholeReply): Promise<Reply>;
  /** The same for a host that takes a response. */
  respond(reply: WholeReply): Promise<Response>;
}

/** The fault that a call meets now; null if none. `path` is that below the base address. */
export function meetCall(world: World, path: string, waits: Waits): FaultyCall | null {
  const armed = findArmedFaults(world, 'call_faults');
  const name = nameOf(path);
  if (armed === undefined || !includesName(armed.methods, name)) return null;
  let changes: readonly RecordChange[] = [];
  const met = meet(world, 'call_faults', (work) => {
    ({ changes } = world.transact(() => work(world)));
  });
  if (met === null) return null;
  const fault = { ...met, isDone: isDone(met, armed.done) };
  return {
    ...faultyCall(fault, waits),
    lost: fault.isDone ? null : lostCall(name, fault),
    changes,
  };
}

/** A call whose answer is late by so many milliseconds of the world's clock. */
export const lateCall = (
  world: Pick<World, 'options'>,
  wait_ms: number,
  waits: Waits,
): FaultyCall =>
  faultyCall(
    { fault: 'delay', wait_ms, isDone: true, random: randomAt(world.options.seed, 'network', 0) },
    waits,
  );

const faultyCall = (fault: CallFault, waits: Waits): FaultyCall => ({
  lost: null,
  changes: [],
  mark: (answer) => withFault(answer, fault),
  carry: (reply) => carry(reply, fault, waits),
  respond: async (reply) => responseOf(await carry(reply, fault, waits)),
});

function isDone({ fault, random }: Met, done: 'sometimes' | 'always' | 'never'): boolean {
  if (fault === 'connection_refused') return false;
  if (fault !== 'cut' && fault !== 'proxy_page') return true;
  return done === 'sometimes' ? random.chance(0.5) : done === 'always';
}

const lostCall = (name: string, fault: CallFault): Answer => ({
  name,
  ...(fault.fault === 'proxy_page' ? FROM_PROXY : NOTHING),
  error: null,
  warnings: [],
  trace: [],
  actor: null,
  changes: [],
});

const NOTHING = { status: 0, headers: {}, body: '' } as const;

/** What the client gets from a proxy. */
const FROM_PROXY = {
  status: 502,
  headers: { 'content-type': HTML_TYPE },
  body: PROXY_PAGE,
} as const;

/** The answer for the log: what the service answered, and with the last step of its trace what the network made of it. */
function withFault(answer: Answer, fault: CallFault): Answer {
  const isLate = LATE.has(fault.fault);
  const step: TraceStep = {
    rule: 'network',
    verdict: isLate ? 'passed' : 'refused',
    evidence: 'the way between client and service',
    detail: wordsFor(fault),
    ...(isLate ? {} : { error: fault.fault }),
  };
  return {
    ...answer,
    error: isLate ? answer.error : fault.fault,
    trace: traceWith(answer, step),
  };
}

/** Faults with which the whole answer arrives. */
const LATE: ReadonlySet<string> = new Set(['delay', 'jitter', 'slow_body']);

function wordsFor({ fault, isDone: done, wait_ms }: CallFault): string {
  const time = `${inSeconds(wait_ms)} of the world’s clock`;
  switch (fault) {
    case 'delay':
    case 'jitter':
      return `the answer is ${time} late`;
    case 'slow_body':
      return `the body of the answer takes ${time}, in ${SLOW_BODY_PIECES} pieces`;
    case 'cut':
      return done
        ? 'the service did its part; the connection broke in the middle of its answer'
        : 'the connection broke before the request arrived; the service did nothing';
    case 'garbage':
      return 'the service did its part; the client got random bytes in place of its answer';
    case 'wrong_length':
      return 'the service did its part; Content-Length announced half of its answer, so the client read only that';
    case 'connection_refused':
      return 'the connection was refused; the service did nothing';
    case 'proxy_page':
      return done
        ? 'the service did its part; a proxy did not wait, and answered 502 with a page of HTML'
        : 'a proxy answered 502 with a page of HTML; the service did nothing';
  }
}

/** How many pieces a slow body comes in. */
const SLOW_BODY_PIECES = 8;

async function carry(reply: WholeReply, fault: CallFault, waits: Waits): Promise<Reply> {
  const { headers } = reply;
  const bytes = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : reply.body;
  const announcing = (length: number) => ({ ...headers, 'content-length': String(length) });
  const half = bytes.subarray(0, bytes.length >> 1);
  switch (fault.fault) {
    case 'delay':
    case 'jitter':
      await waits.wait(fault.wait_ms);
      return reply;
    case 'slow_body':
      return { ...reply, headers: announcing(bytes.length), body: slowly(bytes, fault, waits) };
    case 'cut':
      return fault.isDone
        ? { ...reply, headers: announcing(bytes.length), body: breaking(half) }
        : NOTHING;
    case 'garbage':
      return { ...reply, body: garbage(fault, bytes.length) };
    case 'wrong_length':
      return { ...reply, headers: announcing(half.length), body: bytes };
    case 'connection_refused':
      return NOTHING;
    case 'proxy_page':
      return { ...FROM_PROXY, headers: { ...headers, ...FROM_PROXY.headers } };
  }
}

/** Pulls only what is read: breaking off takes what still waits to be read with it. */
const WHEN_READ = { highWaterMark: 0 };

function slowly(bytes: Uint8Array, { wait_ms }: Met, waits: Waits): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / SLOW_BODY_PIECES));
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        await waits.wait(wait_ms / SLOW_BODY_PIECES);
        const piece = bytes.slice(at, at + size);
        at += size;
        if (piece.length > 0) controller.enqueue(piece);
        if (at >= bytes.length) controller.close();
      },
    },
    WHEN_READ,
  );
}

function breaking(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isRead = bytes.length === 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (isRead) controller.error(new TypeError('the connection broke'));
        else controller.enqueue(bytes.slice());
        isRead = true;
      },
    },
    WHEN_READ,
  );
}

/** As a response: what a client reads. Only the body can break. */
function responseOf({ status, headers, body }: Reply): Response {
  if (status === 0) return Response.error();
  const { 'content-length': announced } = headers;
  const read =
    body instanceof Uint8Array && announced !== undefined
      ? body.subarray(0, Number(announced))
      : body;
  return new Response(read as BodyInit, { status, headers });
}
