import { MAX_ARGUMENTS_LENGTH } from '../protocol/limits.ts';
import { MAX_METHOD_NAME_LENGTH, METHOD_NAME } from '../protocol/method-name.ts';
import type { FromProgram } from '../protocol/from-program.ts';
import type { ToProgram } from '../protocol/messages.ts';

type Settled = Extract<ToProgram, { readonly kind: 'called' | 'uncalled' }>;

interface Open {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** The API calls of a program that wait for their answers. */
export class ApiCalls {
  readonly #send: (message: FromProgram) => void;
  readonly #open = new Map<number, Open>();
  #last = 0;

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
    this.#last += 1;
    const call = this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(call, { resolve, reject });
      this.#send({ kind: 'call', call, request, method, args: json });
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
