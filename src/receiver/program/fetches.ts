import type { FromLoop, LoopFetch } from '../protocol/from-loop.ts';
import { MAX_LINE_LENGTH } from '../protocol/limits.ts';
import { MAX_ADDRESS_LENGTH, MAX_BODY_LENGTH } from '../protocol/loop-limits.ts';
import type { ToLoop } from '../protocol/messages.ts';

type Settled = Exclude<ToLoop, { readonly kind: 'ping' }>;
type Request = Omit<LoopFetch, 'kind' | 'call'>;

interface OpenFetch {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
  /** Created where the program called `fetch`, so that its stack leads there. */
  readonly refusal: TypeError;
}

/** Statuses of responses that have no body. */
const BODILESS_STATUSES = new Set([204, 205, 304]);

/** Headers that the page fills in or lets through. */
const SENT_HEADERS = new Set(['authorization', 'accept', 'content-type']);

/** The `fetch` of a loop: asks the page to send requests. */
export class Fetches {
  readonly #send: (message: FromLoop) => void;
  readonly #note: (text: string) => void;
  readonly #open = new Map<number, OpenFetch>();
  readonly #unsent = new Set<string>();
  #lastCall = 0;

  /** `note` tells the user once of each header that is not sent. */
  constructor(send: (message: FromLoop) => void, note: (text: string) => void) {
    this.#send = send;
    this.#note = note;
  }

  /** How many requests wait for their responses. */
  get size(): number {
    return this.#open.size;
  }

  /** Behaves like the standard `fetch`, within what a loop may do. */
  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const refusal = new TypeError('the request was not sent');
    try {
      const request = this.#read(input, init ?? {});
      return this.#ask(request, init?.signal ?? null, refusal);
    } catch (error) {
      refusal.message = error instanceof Error ? error.message : String(error);
      return Promise.reject(refusal);
    }
  };

  settle(message: Settled): void {
    const open = this.#open.get(message.call);
    this.#open.delete(message.call);
    if (open === undefined) return;
    if (message.kind === 'unfetched') {
      open.refusal.message = message.message;
      return open.reject(open.refusal);
    }
    const { status, headers, text } = message;
    open.resolve(new Response(BODILESS_STATUSES.has(status) ? null : text, { status, headers }));
  }

  #ask(request: Request, signal: AbortSignal | null, refusal: TypeError): Promise<Response> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      this.#open.set(call, { resolve, reject, refusal });
      signal?.addEventListener('abort', () => {
        this.#open.delete(call);
        reject(signal.reason as Error);
      });
      this.#send({ kind: 'fetch', call, ...request });
    });
  }

  #read(input: unknown, init: RequestInit): Request {
    if (typeof input !== 'string' && !(input instanceof URL))
      throw new TypeError('fetch takes a URL as a string here.');
    const url = String(input);
    if (url.length > MAX_ADDRESS_LENGTH)
      throw new TypeError(`The URL is longer than ${MAX_ADDRESS_LENGTH} characters.`);
    const method = (init.method ?? 'GET').toUpperCase();
    if (method !== 'GET' && method !== 'POST')
      throw new TypeError(`A loop can send GET and POST, not ${method.slice(0, 20)}.`);
    const headers = new Headers(init.headers);
    const body = bodyOf(init.body, headers);
    if (method === 'GET' && body !== null) throw new TypeError('A GET request has no body.');
    this.#noteUnsent(headers);
    const [accept, content_type] = ['accept', 'content-type'].map(
      (name) => headers.get(name)?.slice(0, MAX_LINE_LENGTH) ?? undefined,
    );
    return {
      method,
      url,
      authorizes: headers.has('authorization'),
      ...(accept !== undefined && { accept }),
      ...(content_type !== undefined && { content_type }),
      body,
    };
  }

  #noteUnsent(headers: Headers): void {
    for (const name of headers.keys()) {
      if (SENT_HEADERS.has(name) || this.#unsent.has(name) || this.#unsent.size > 20) continue;
      this.#unsent.add(name);
      this.#note(`The header ${name} is not sent from here.`);
    }
  }
}

/** The body as text. Sets its content type, as browsers do. */
function bodyOf(body: unknown, headers: Headers): string | null {
  if (body === undefined || body === null) return null;
  const isForm = body instanceof URLSearchParams;
  if (typeof body !== 'string' && !isForm)
    throw new TypeError('The body must be a string or URLSearchParams.');
  const text = String(body);
  if (text.length > MAX_BODY_LENGTH)
    throw new TypeError(`The body is longer than ${MAX_BODY_LENGTH} characters.`);
  if (!headers.has('content-type'))
    headers.set(
      'content-type',
      `${isForm ? 'application/x-www-form-urlencoded' : 'text/plain'};charset=UTF-8`,
    );
  return text;
}
