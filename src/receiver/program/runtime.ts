import type { ProgramEnvironment, RequestVia, ToProgram } from '../protocol/messages.ts';
import { answerOf, challengeIn, parsed, tokenFault } from './answers.ts';
import { ApiCalls } from './api-calls.ts';
import { Outbox } from './outbox.ts';
import { printingConsole } from './printing-console.ts';
import { placeOf } from './error-place.ts';

/**
 * Runs before the program, in its worker: gives it `receive`, `env` and `console`, and talks to the page. The program
 * can tamper with all of this and gains nothing, because the page checks every message.
 */

/** A request as the program gets it. */
interface ProgramRequest {
  /** `http` requests are signed; what comes over a `socket` is not. */
  readonly via: RequestVia;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text, for the signature. */
  readonly body: string;
  /** The parsed body; null if it is not JSON. */
  readonly wrapper: unknown;
  /** Calls a method with the bot token of the app. Resolves to the answer, `ok` or not. */
  readonly api: (method: string, args?: object) => Promise<unknown>;
}

type Incoming = Extract<ToProgram, { readonly kind: 'request' }>;

type Handler = (request: ProgramRequest) => unknown;

interface HandlerOptions {
  /** Hands challenges to the handler too, which must then answer them. */
  readonly challenges?: boolean;
}

/** What the frame writes before this text. */
interface Scope {
  parley?: { readonly env: ProgramEnvironment; readonly firstLine: number };
  receive?: (handler: Handler, options?: HandlerOptions) => void;
  env?: ProgramEnvironment;
  console: Console;
  Worker?: unknown;
}

const scope = globalThis as unknown as Scope;
const setting = scope.parley;
delete scope.parley;
// Workers of a worker would answer for it, or keep all processors busy, while it seems to respond.
delete scope.Worker;
if (setting !== undefined) prepare(setting.env, setting.firstLine);

function prepare(env: ProgramEnvironment, firstLine: number): void {
  const outbox = new Outbox();
  const calls = new ApiCalls((message) => outbox.send(message));
  const lineOf = (error: unknown) => placeOf(error, firstLine);
  let handler: Handler | null = null;
  let wantsChallenges = false;

  scope.env = Object.freeze({ ...env });
  scope.receive = (given, options = {}) => {
    if (typeof given !== 'function') throw new TypeError('receive needs a function');
    handler = given;
    wantsChallenges = options.challenges === true;
  };
  scope.console = printingConsole(outbox, lineOf);

  addEventListener('error', (event) => {
    outbox.print('error', event.message, lineOf(event.error));
    event.preventDefault();
  });
  addEventListener('unhandledrejection', (event) => {
    outbox.print('error', `Unhandled rejection: ${String(event.reason)}`, lineOf(event.reason));
    event.preventDefault();
  });

  async function handle({ id: request, via, headers, body }: Incoming) {
    const wrapper = parsed(body);
    const fault = tokenFault(wrapper, env.VERIFICATION_TOKEN);
    if (fault !== null) {
      outbox.print('note', fault, null);
      return answerOf({ status: 401, body: fault });
    }
    const challenge = challengeIn(wrapper);
    if (challenge !== null && !wantsChallenges) return answerOf(challenge);
    if (handler === null) throw new Error('the program never called receive(…)');
    const api = (method: string, args: object = {}) => calls.call(request, method, args);
    return answerOf(await handler({ via, headers, body, wrapper, api }));
  }

  const listen = (port: MessagePort) => {
    port.addEventListener('message', ({ data }: MessageEvent<ToProgram>) => {
      if (data.kind === 'ping') outbox.send({ kind: 'pong', beat: data.beat });
      else if (data.kind === 'called' || data.kind === 'uncalled') calls.settle(data);
      else {
        const { id: request } = data;
        void handle(data)
          .catch((error: unknown) => {
            outbox.print('error', String(error), lineOf(error));
            return answerOf({ status: 500, body: String(error) });
          })
          .then((answer) => outbox.send({ kind: 'answer', request, ...answer }))
          .finally(() => outbox.send({ kind: 'done', request }));
      }
    });
    port.start();
    outbox.open(port);
    outbox.send({ kind: 'ready', receives: handler !== null });
  };
  addEventListener('message', ({ ports: [port] }) => port && listen(port), { once: true });
}
