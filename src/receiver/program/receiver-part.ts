import type { ProgramEnvironment, RequestVia, ToProgram } from '../protocol/messages.ts';
import { answerOf, challengeIn, parsed, tokenFault } from './answers.ts';
import { ApiCalls } from './api-calls.ts';
import type { Part, PartSetting } from './part.ts';

/** A request as the program gets it. */
interface ProgramRequest {
  /** `http` requests are signed; what comes over a `socket` is not. */
  readonly via: RequestVia;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text, for the signature. */
  readonly body: string;
  /** The body as JSON; null if it is not JSON. */
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

  async function handle({ id: request, via, headers, body }: Incoming) {
    const wrapper = parsed(body);
    const fault = tokenFault(wrapper, VERIFICATION_TOKEN);
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

  return {
    start: () => outbox.send({ kind: 'ready', receives: handler !== null }),
    hear: (message) => {
      if (message.kind !== 'request') return calls.settle(message);
      const { id: request } = message;
      void handle(message)
        .catch((error: unknown) => {
          outbox.print('error', String(error), lineOf(error));
          return answerOf({ status: 500, body: String(error) });
        })
        .then((answer) => outbox.send({ kind: 'answer', request, ...answer }))
        .finally(() => outbox.send({ kind: 'done', request }));
    },
  };
}
