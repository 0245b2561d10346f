import * as z from 'zod/mini';
import type { ReceiverSocket } from '../../contract/receiver.ts';
import { MAX_FRAME_LENGTH, MAX_FRAMES_PER_SECOND } from '../protocol/limits.ts';
import { Budget } from './budget.ts';
import type { OpenResult } from './connection-opener.ts';
import type { RequestResult } from './request-result.ts';

/** A WebSocket, as far as it is needed. */
export type PlainSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface SourceSetting {
  /** Asks for the address of a connection. Never rejects. */
  readonly open: () => Promise<OpenResult>;
  /** May throw where the browser blocks it. */
  readonly socket: (address: string) => PlainSocket;
  /** Hands an event or an interaction to the program. Never rejects. */
  readonly request: (
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<RequestResult>;
  readonly changed: (state: ReceiverSocket) => void;
  readonly note: (text: string) => void;
  /** Called once, when it gives up on a connection, and has closed. */
  readonly gaveUp: (reason: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

/** How long a connection may take to say hello, in milliseconds. */
export const HELLO_MS = 10_000;
/** A connection that lasted this long, in milliseconds, is replaced at once; a shorter one after a pause. */
export const MIN_STABLE_MS = 10_000;
/** The longest pause before the next try, in milliseconds. The first is a second, and each is twice as long as the one before. */
export const MAX_PAUSE_MS = 30_000;

/** How long a replaced connection is left open for acknowledgements, in milliseconds, if the server does not close it. */
const LINGER_MS = 15_000;

const TOO_MANY =
  'The app has as many connections as it may have, which is ten. Stop another receiver or program, then start this one.';

const CONNECTED =
  'Connected. Events come over a socket, so they have no signature: the connection itself was opened with a token of the app.';

/**
 * Receives the events and interactions of an app over a socket, and hands them to a program as requests. Keeps one connection
 * open. Acknowledges only what the program answered with success in time.
 */
export class SocketSource {
  readonly #setting: SourceSetting;
  readonly #frames: Budget;
  /** Open sockets. One that was replaced stays until its server closes it, for acknowledgements. */
  readonly #sockets = new Set<PlainSocket>();
  #current: PlainSocket | null = null;
  #connected = -Infinity;
  #failures = 0;
  #lastNote = '';
  #wasConnected = false;
  #isOver = false;
  #cancelTimer: () => void = () => undefined;

  /** Connects at once. */
  constructor(setting: SourceSetting) {
    this.#setting = setting;
    this.#frames = new Budget(MAX_FRAMES_PER_SECOND, 1000, setting.now);
    setting.changed('connecting');
    void this.#connect();
  }

  close(): void {
    this.#isOver = true;
    this.#cancelTimer();
    this.#current = null;
    for (const socket of this.#sockets) socket.close(1000);
    this.#sockets.clear();
  }

  async #connect(): Promise<void> {
    const opened = await this.#setting.open();
    if (this.#isOver) return;
    if (opened.kind !== 'opened')
      return opened.kind === 'refused'
        ? this.#giveUp(opened.reason)
        : this.#reconnect(opened.reason);
    let socket: PlainSocket;
    try {
      socket = this.#setting.socket(opened.address);
    } catch (error) {
      return this.#reconnect(String(error));
    }
    this.#current = socket;
    this.#sockets.add(socket);
    this.#cancelTimer = this.#setting.later(HELLO_MS, () => this.#drop(socket, 'it said no hello'));
    socket.addEventListener('message', ({ data }: MessageEvent) => this.#receive(socket, data));
    socket.addEventListener('close', () => this.#drop(socket, 'the connection was closed'));
  }

  /** Leaves a socket, and connects again if it was the current one. */
  #drop(socket: PlainSocket, why: string): void {
    this.#sockets.delete(socket);
    socket.close(1000);
    if (socket === this.#current) this.#reconnect(why);
  }

  /** Connects again: at once after a connection that lasted, otherwise after a pause. */
  #reconnect(why: string): void {
    const { now, later, changed } = this.#setting;
    this.#current = null;
    this.#cancelTimer();
    if (now() - this.#connected >= MIN_STABLE_MS && this.#wasConnected) this.#failures = 0;
    this.#wasConnected = false;
    const pause = this.#failures === 0 ? 0 : 500 * 2 ** Math.min(this.#failures, 10);
    this.#failures += 1;
    this.#noteOnce(`Connecting again: ${why}.`);
    changed('reconnecting');
    this.#cancelTimer = later(Math.min(pause, MAX_PAUSE_MS), () => void this.#connect());
  }

  #giveUp(reason: string): void {
    this.close();
    this.#setting.gaveUp(reason);
  }

  #receive(socket: PlainSocket, data: unknown): void {
    if (this.#isOver || !this.#sockets.has(socket)) return;
    if (!this.#frames.spend()) return this.#drop(socket, 'it sent too many messages');
    const frame = readFrame(data);
    if (frame === null) return this.#noteOnce('Ignored a message of the socket that is invalid.');
    if ('envelope_id' in frame) return void this.#deliver(socket, frame);
    if (socket !== this.#current) return;
    if (frame.type === 'hello') this.#hello();
    else this.#disconnect(frame.reason);
  }

  #hello(): void {
    this.#cancelTimer();
    this.#connected = this.#setting.now();
    this.#wasConnected = true;
    this.#noteOnce(CONNECTED);
    this.#setting.changed('connected');
  }

  /** The server ends the connection, or soon will. Until it closes it, it takes acknowledgements. */
  #disconnect(reason: string): void {
    if (reason === 'warning') return this.#setting.note('This connection will end soon.');
    if (reason === 'too_many_websockets') return this.#giveUp(TOO_MANY);
    const ended = this.#current;
    this.#reconnect(reason === 'refresh_requested' ? 'the server asked for it' : reason);
    if (ended !== null)
      this.#setting.later(LINGER_MS, () => this.#drop(ended, 'the connection was closed'));
  }

  async #deliver(socket: PlainSocket, envelope: Envelope): Promise<void> {
    const result = await this.#setting.request(headersOf(envelope), bodyOf(envelope));
    if (this.#isOver) return;
    const { envelope_id, type } = envelope;
    const fault = faultOf(result);
    if (fault !== null) {
      const again = type === 'events_api' ? ', so it comes again' : '';
      return this.#setting.note(`Not acknowledged${again}: ${envelope_id}, ${fault}.`);
    }
    if (this.#sockets.has(socket))
      return socket.send(JSON.stringify({ envelope_id, ...answerIn(envelope, result) }));
    this.#setting.note(`The connection ended before ${envelope_id} was acknowledged.`);
  }

  /** Notes a text unless it was the last one: a server that is away for long must not fill the output. */
  #noteOnce(text: string): void {
    if (text !== this.#lastNote) this.#setting.note(text);
    this.#lastNote = text;
  }
}

function faultOf(result: RequestResult): string | null {
  if (result.kind === 'failed') return result.detail;
  return result.status >= 200 && result.status < 300 ? null : `HTTP ${result.status}`;
}

/** What the program answered, for an envelope that takes an answer: the JSON of its body, or else its text. */
function answerIn(envelope: Envelope, result: RequestResult): { readonly payload?: unknown } {
  if (envelope.type === 'events_api' || !envelope.accepts_response_payload) return {};
  const body = result.kind === 'answered' ? result.body.trim() : '';
  if (body === '') return {};
  try {
    return { payload: JSON.parse(body) as unknown };
  } catch {
    return { payload: body };
  }
}

/** It becomes the value of a header. */
const envelopeId = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const word = z.string().check(z.maxLength(100));

/** The messages of a server over a socket (docs/assumptions.md, A-33). Other fields are ignored. */
const FrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('disconnect'), reason: word }),
  z.object({
    type: z.literal('events_api'),
    envelope_id: envelopeId,
    retry_attempt: z.optional(z.int().check(z.gte(0), z.lte(100))),
    retry_reason: z.optional(z.string().check(z.regex(/^\w{0,100}$/))),
    payload: z.record(z.string(), z.unknown()),
  }),
  z.object({
    type: z.enum(['slash_commands', 'interactive']),
    envelope_id: envelopeId,
    accepts_response_payload: z.optional(z.boolean()),
    payload: z.record(z.string(), z.unknown()),
  }),
]);

type Frame = z.infer<typeof FrameSchema>;
type Envelope = Extract<Frame, { readonly envelope_id: string }>;

/** Reads a message of a server; null if it does not match the schema. Never throws. */
function readFrame(data: unknown): Frame | null {
  if (typeof data !== 'string' || data.length > MAX_FRAME_LENGTH) return null;
  try {
    const read = FrameSchema.safeParse(JSON.parse(data));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The body that the envelope would have as a request: JSON, the fields of a command, or a form with its payload. */
function bodyOf({ type, payload }: Envelope): string {
  const json = JSON.stringify(payload);
  if (type === 'events_api') return json;
  const fields =
    type === 'interactive'
      ? { payload: json }
      : Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  return new URLSearchParams(fields).toString();
}

/** The headers that the envelope would have as a request, without those of the signature. */
function headersOf(envelope: Envelope) {
  const { type, envelope_id } = envelope;
  if (type !== 'events_api')
    return {
      'content-type': 'application/x-www-form-urlencoded',
      'x-parley-delivery': envelope_id,
    };
  const { retry_attempt = 0, retry_reason = '' } = envelope;
  return {
    'content-type': 'application/json',
    'x-parley-delivery': envelope_id,
    ...(retry_attempt > 0 && {
      'x-slack-retry-num': String(retry_attempt),
      'x-slack-retry-reason': retry_reason,
    }),
  };
}
