import type { FromProgram } from '../protocol/from-program.ts';
import {
  MAX_ANSWER_LENGTH,
  MAX_ARGUMENTS_LENGTH,
  MAX_HEADERS,
  MAX_LINE_LENGTH,
  MAX_RESPONSE_URL_LENGTH,
} from '../protocol/limits.ts';
import type { ProgramEnvironment, RequestVia, ToProgram } from '../protocol/messages.ts';
import { MAX_METHOD_NAME_LENGTH, METHOD_NAME } from '../protocol/method-name.ts';
import type { Part, PartSetting } from './part.ts';

/** A request as the program gets it. */
interface ProgramRequest {
  /** `http` requests are signed; what comes over a `socket` is not. */
  readonly via: RequestVia;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text, for the signature. */
  readonly body: string;
  /** The wrapper of an event; null for anything else. */
  readonly wrapper: unknown;
  /** The parsed body: a wrapper, the payload of an interaction, or the fields of a command. */
  readonly payload: unknown;
  /** Calls a method with the bot token of the app. Resolves to the answer, `ok` or not. */
  readonly api: (method: string, args?: object) => Promise<unknown>;
  /** Answers at once; the handler may go on, and its result is not sent. Without `ack`, its result is the answer. */
  readonly ack: (answer?: unknown) => void;
  /** Posts a message to a response URL. Resolves to an object with `ok`, and with `error` if that is false. */
  readonly respond: (response_url: string, message: object | string) => Promise<unknown>;
}

type Incoming = Extract<ToProgram, { readonly kind: 'request' }>;

type Handler = (request: ProgramRequest) => unknown;

interface HandlerOptions {
  /** Hands challenges to the handler too, which must then answer them. */
  readonly challenges?: boolean;
}

/** Gives a receiver `receive`, and hands it requests. */
export function receiverPart(
  { VERIFICATION_TOKEN }: Pick<ProgramEnvironment, 'VERIFICATION_TOKEN'>,
  { outbox, lineOf }: PartSetting,
): Part<Exclude<ToProgram, { readonly kind: 'ping' }>> {
  const calls = new ApiCalls((message) => outbox.send(message));
  let handler: Handler | null = null;
  let wantsChallenges = false;

  const scope = globalThis as { receive?: (handler: Handler, options?: HandlerOptions) => void };
  scope.receive = (given, options = {}) => {
    if (typeof given !== 'function') throw new TypeError('receive needs a function');
    handler = given;
    wantsChallenges = options.challenges === true;
  };

  async function handle(
    { id: request, via, headers, body }: Incoming,
    ack: (answer?: unknown) => void,
  ): Promise<unknown> {
    const isForm = headers['content-type']?.startsWith(FORM_TYPE) === true;
    const payload = isForm ? parseForm(body) : parseBody(body);
    const wrapper = isForm ? null : payload;
    const fault = tokenFault(payload, VERIFICATION_TOKEN);
    if (fault !== null) {
      outbox.print('note', fault, null);
      return { status: 401, body: fault };
    }
    const challenge = challengeIn(wrapper);
    if (challenge !== null && !wantsChallenges) return challenge;
    if (handler === null) throw new Error('the program never called receive(…)');
    const api = (method: string, args: object = {}) => calls.call(request, method, args);
    const respond = (response_url: string, message: object | string) =>
      calls.respond(request, response_url, message);
    return handler({ via, headers, body, wrapper, payload, api, ack, respond });
  }

  return {
    start: () => outbox.send({ kind: 'ready', receives: handler !== null }),
    hear: (message) => {
      if (message.kind !== 'request') return calls.settle(message);
      const { id: request } = message;
      let isAnswered = false;
      const ack = (answer?: unknown) => {
        if (!isAnswered) outbox.send({ kind: 'answer', request, ...answerOf(answer) });
        isAnswered = true;
      };
      void handle(message, ack)
        .then(ack)
        .catch((error: unknown) => {
          outbox.print('error', String(error), lineOf(error));
          ack({ status: 500, body: String(error) });
        })
        .finally(() => outbox.send({ kind: 'done', request }));
    },
  };
}

/** An answer to a request, within the limits. */
interface ProgramAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The value of a JSON text; null if the text is not JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Parses a form: the JSON in its field `payload`, or else its fields. */
export function parseForm(body: string): unknown {
  const fields = new URLSearchParams(body);
  const payload = fields.get('payload');
  return payload === null ? Object.fromEntries(fields) : parseBody(payload);
}

/** Why the verification token of a request is wrong; null if it is right. */
export function tokenFault(wrapper: unknown, expected: string): string | null {
  const { token } = Object(wrapper) as { readonly token?: unknown };
  if (token === expected) return null;
  return token === undefined
    ? 'Refused a request without a verification token.'
    : 'Refused a request with a wrong verification token.';
}

/** The challenge of a url_verification request; null for any other request. */
export function challengeIn(wrapper: unknown): string | null {
  const { type, challenge } = Object(wrapper) as { type?: unknown; challenge?: unknown };
  return type === 'url_verification' && typeof challenge === 'string' ? challenge : null;
}

/**
 * Makes an answer of what a handler returned: nothing is 200, a text is the body, an object may have `status`, `headers`
 * and `body`. Any other object is the body itself. A body that is not a string becomes JSON.
 */
export function answerOf(returned: unknown): ProgramAnswer {
  const given = isBody(returned) ? { body: returned } : Object(returned ?? {});
  const { status = 200, headers = {}, body = '' } = given as Partial<ProgramAnswer>;
  return {
    status: Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500,
    headers: Object.fromEntries(
      Object.entries(Object(headers) as object)
        .slice(0, MAX_HEADERS)
        .map(([name, value]: [string, unknown]) => [
          name.toLowerCase().slice(0, 100),
          String(value).slice(0, MAX_LINE_LENGTH),
        ]),
    ),
    body: (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(
      0,
      MAX_ANSWER_LENGTH,
    ),
  };
}

/** Whether a handler returned the body alone. */
const isBody = (returned: unknown): boolean =>
  typeof returned === 'string' ||
  (typeof returned === 'object' &&
    returned !== null &&
    Object.keys(returned).length > 0 &&
    !['status', 'headers', 'body'].some((name) => name in returned));

type Settled = Extract<ToProgram, { readonly kind: 'called' | 'uncalled' }>;

interface OpenCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** The API calls of a program that wait for their answers. */
export class ApiCalls {
  readonly #send: (message: FromProgram) => void;
  readonly #open = new Map<number, OpenCall>();
  #lastCall = 0;

  constructor(send: (message: FromProgram) => void) {
    this.#send = send;
  }

  /** Asks the page to call a method. Rejects if it does not, or if there is no answer. */
  call(request: number, method: string, args: object): Promise<unknown> {
    const json = JSON.stringify(args);
    if (json === undefined || !json.startsWith('{'))
      return Promise.reject(new TypeError(`the arguments of ${method} must be an object`));
    if (json.length > MAX_ARGUMENTS_LENGTH)
      return Promise.reject(new TypeError(`the arguments of ${method} are too long`));
    if (!METHOD_NAME.test(method) || method.length > MAX_METHOD_NAME_LENGTH)
      return Promise.reject(new TypeError(`${method} is not the name of a method`));
    return this.#ask((call) => ({ kind: 'call', call, request, method, args: json }));
  }

  /** Asks the page to post a message, or a text, to a response URL. Rejects as `call` does. */
  respond(request: number, url: string, message: object | string): Promise<unknown> {
    const json = JSON.stringify(typeof message === 'string' ? { text: message } : message);
    if (json === undefined || !json.startsWith('{'))
      return Promise.reject(new TypeError('a message must be an object or a text'));
    if (json.length > MAX_ARGUMENTS_LENGTH)
      return Promise.reject(new TypeError('the message is too long'));
    if (typeof url !== 'string' || url.length > MAX_RESPONSE_URL_LENGTH)
      return Promise.reject(new TypeError('a response URL must be a text of a payload'));
    return this.#ask((call) => ({ kind: 'respond', call, request, url, message: json }));
  }

  #ask(message: (call: number) => FromProgram): Promise<unknown> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve, reject) => {
      this.#open.set(call, { resolve, reject });
      this.#send(message(call));
    });
  }

  settle(message: Settled): void {
    const open = this.#open.get(message.call);
    this.#open.delete(message.call);
    if (message.kind === 'uncalled') return open?.reject(new Error(message.message));
    try {
      open?.resolve(JSON.parse(message.text));
    } catch {
      open?.reject(new Error('the answer is not JSON'));
    }
  }
}
