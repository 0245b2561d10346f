import type { ExchangeActor, RecordChange } from '../../contract/sandbox.ts';
import type { TraceStep } from '../../contract/trace.ts';
import type { OpenFiles, ShrinkPicture } from '../runtime/file-store.ts';
import type { Send } from '../runtime/outbound.ts';
import type { SigningKeys } from '../runtime/signing-keys.ts';
import type { BrowserIdentity } from '../model/sign-in/session.ts';
import type { ReceivedBody } from './body.ts';
import type { JsonBody } from './json-body.ts';
import type { World } from '../model/world/world.ts';

/** The answer of a surface to a call: the response, and what the log of calls records with it. */
export interface Answer {
  /** Web API method or endpoint. */
  readonly name: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | JsonBody;
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** The steps of the rules that looked at the call, or a function that makes them. `traceOf` reads both. */
  readonly trace: readonly TraceStep[] | (() => readonly TraceStep[]);
  readonly actor: ExchangeActor | null;
  readonly changes: readonly RecordChange[];
  /** Values that came with the call and must not be recorded. */
  readonly secrets?: readonly string[];
  /** What the wire shows of a Web API call, for exams; absent on other surfaces, and if no exam is armed. */
  readonly shown?: ShownCall | undefined;
  /** Present if a page sends the person back to the client. */
  readonly back?: SentBack | undefined;
  /** The interaction that led to the call, where its trigger or its response URL says so. */
  readonly cause?: string | null;
  /** Present instead of a body that is not in memory: reads the bytes of a file. `body` is a note on them for the log. */
  readonly bytes?: ReadableStream<Uint8Array> | undefined;
  /** How many bytes of a file came with the request, or go with the answer: the log has a note in their place. */
  readonly file_bytes?: { readonly request?: number; readonly response?: number } | undefined;
  /** What the log has in place of the bytes of a file that came. */
  readonly request_note?: string | undefined;
  /** Present if part of the body must still be signed: returns the signed body. */
  readonly finish?: ((keys: SigningKeys) => Promise<string | JsonBody>) | undefined;
}

/** The trace of an answer. A `trace` that is a function makes its steps anew each time: read it once and keep the result. */
export const traceOf = ({ trace }: Pick<Answer, 'trace'>): readonly TraceStep[] =>
  typeof trace === 'function' ? trace() : trace;

/** A function that makes the trace of an answer, with one more step at the end. */
export const traceWith =
  (answer: Pick<Answer, 'trace'>, step: TraceStep): (() => readonly TraceStep[]) =>
  () => [...traceOf(answer), step];

/** How a person is sent back to the client of a sign-in or an installation, and with what. */
export interface SentBack {
  readonly redirect_uri: string;
  readonly response_mode: 'query' | 'form_post';
  readonly parameters: Readonly<Record<string, string>>;
}

/** Arguments and answer of a Web API call. */
export interface ShownCall {
  /** The arguments as they were sent. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Names of the arguments that were sent with a bare `=`, which should be `%3D`. */
  readonly bare: ReadonlySet<string>;
  /** Reads the JSON that is answered. */
  readonly answer: () => Readonly<Record<string, unknown>>;
}

/** What is read of the header fields of a request. Names are asked for in lower case. */
export type RequestHeaders = Pick<Headers, 'get' | 'has' | typeof Symbol.iterator>;

/** What Parley reads of a request besides its body. A host that makes no `Request` passes an object of its own. */
export type RequestHead = Pick<Request, 'method' | 'url'> &
  Partial<Pick<Request, 'mode' | 'referrer'>> & { readonly headers: RequestHeaders };

/** An answer in the form for hosts that need no `Response`. All names of headers are in lower case. */
export interface Reply {
  /** 0: nothing is answered, and the connection is reset. */
  readonly status: number;
  /** If it has a `content-length`, the host announces that, even if the body has another length. */
  readonly headers: Readonly<Record<string, string>>;
  /** A stream may break: then the connection ends in the middle of the body. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** A reply whose body is there. */
export type WholeReply = Reply & { readonly body: string | Uint8Array };

/** A request to a surface. Its body has been received, except on the surface of files. */
export interface ArrivedRequest {
  readonly request: RequestHead;
  readonly url: URL;
  /** Below the base address of the surface. */
  readonly path: string;
  readonly body: ReceivedBody;
  readonly sessions: BrowserIdentity;
  /** The world as it is now: it may change while the request is read. */
  readonly world: () => World;
  /** Resolves once the host had time for other work. */
  readonly pause: () => Promise<void>;
  /** Sends requests to other programs; null if the host cannot. */
  readonly send: Send | null;
  /** On the surface of files, the request with its body still unread, and the store of the bytes; else null. */
  readonly files: FileAccess | null;
}

/** What the surface of files reads and writes besides the world. */
export interface FileAccess {
  readonly request: Request;
  /** Null: bytes are kept in memory, for each owner. */
  readonly open: OpenFiles | null;
  /** Null: the host decodes no pictures. */
  readonly shrink: ShrinkPicture | null;
  readonly owner: object;
}

/** Answers a call with the world at the time its request has been read. */
export type Answering = (world: World) => Answer;

export const HTML_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
