import { Listeners } from '../../base/listeners.ts';
import type { ReceiverKey, ReceiverState, Receivers } from '../../contract/receiver.ts';
import { readAppAccess } from './app-access.ts';
import { Receiver } from './receiver.ts';
import type { RequestResult } from './request-result.ts';
import type { StartedPrograms } from './started-programs.ts';

export interface ReceiversSetting {
  /** Address of `receiver.html`. */
  readonly document: string;
  /** Address of the platform of a deployment. */
  readonly baseUrlOf: (deployment: ReceiverKey['deployment']) => string;
  readonly fetch: typeof globalThis.fetch;
  /** The programs that the user started in this browser for the open world. */
  readonly started: StartedPrograms;
}

const keyOf = ({ deployment, app_id }: ReceiverKey) => `${deployment} ${app_id}`;

/** The built-in receivers of this page, one for each app. Creating this starts none. */
export class BuiltInReceivers implements Receivers {
  readonly #setting: ReceiversSetting;
  readonly #receivers = new Map<string, Receiver>();
  readonly #listeners = new Listeners();

  constructor(setting: ReceiversSetting) {
    this.#setting = setting;
  }

  readonly get = (of: ReceiverKey): ReceiverState => this.#of(of).log.shown;

  readonly subscribe = this.#listeners.add;

  readonly start = (of: ReceiverKey, program: string): Promise<ReceiverState> => {
    this.#setting.started.keep(of, program);
    return this.#of(of).start(program);
  };

  readonly listen = (of: ReceiverKey): void => {
    this.#setting.started.markListening(of);
    this.#of(of).listen();
  };

  readonly stop = (of: ReceiverKey): void => {
    this.#setting.started.forget(of);
    this.#of(of).stop();
  };

  readonly clear = (of: ReceiverKey): void => this.#of(of).log.set({ printed: [] });

  /** Runs on with what the user had started before the page was loaded again. */
  resume(): void {
    for (const { of, program, listens } of this.#setting.started.list())
      void this.#of(of)
        .start(program)
        .then(() => listens && this.#of(of).listen());
  }

  /** Hands a request to the receiver of an app. Never rejects. */
  request(
    of: ReceiverKey,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<RequestResult> {
    return this.#of(of).request(headers, body);
  }

  /** The receiver of an app; creates it the first time. */
  #of(of: ReceiverKey): Receiver {
    const key = keyOf(of);
    const known = this.#receivers.get(key);
    if (known !== undefined) return known;
    const { document, baseUrlOf, fetch, started } = this.#setting;
    const base_url = baseUrlOf(of.deployment);
    const receiver = new Receiver({
      document,
      base_url,
      fetch,
      app_id: of.app_id,
      readApp: () => readAppAccess(fetch, base_url, of.app_id),
      changed: this.#listeners.tell,
      // Whatever broke it would break it again with the next reload.
      broke: () => started.forget(of),
    });
    this.#receivers.set(key, receiver);
    return receiver;
  }
}
