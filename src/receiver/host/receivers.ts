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

const idOf = ({ deployment, app_id }: ReceiverKey) => `${deployment} ${app_id}`;

/** The built-in receivers of this page, one for each app. Creating this starts none. */
export class BuiltInReceivers implements Receivers {
  readonly #setting: ReceiversSetting;
  readonly #receivers = new Map<string, Receiver>();
  readonly #listeners = new Listeners();

  constructor(setting: ReceiversSetting) {
    this.#setting = setting;
  }

  readonly get = (key: ReceiverKey): ReceiverState => this.#receiverFor(key).log.shown;

  readonly subscribe = this.#listeners.add;

  readonly start = (key: ReceiverKey, program: string): Promise<ReceiverState> => {
    this.#setting.started.keep(key, program);
    return this.#receiverFor(key).start(program);
  };

  readonly listen = (key: ReceiverKey): void => {
    this.#setting.started.markListening(key);
    this.#receiverFor(key).listen();
  };

  readonly stop = (key: ReceiverKey): void => {
    this.#setting.started.forget(key);
    this.#receiverFor(key).stop();
  };

  readonly clear = (key: ReceiverKey): void => this.#receiverFor(key).log.set({ printed: [] });

  /** Starts again what the user had started before the page was reloaded. */
  resume(): void {
    for (const { key, program, listens } of this.#setting.started.list())
      void this.#receiverFor(key)
        .start(program)
        .then(() => listens && this.#receiverFor(key).listen());
  }

  /** Hands a request to the receiver of an app. Never rejects. */
  request(
    key: ReceiverKey,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<RequestResult> {
    return this.#receiverFor(key).request(headers, body);
  }

  /** The receiver of an app; creates it the first time. */
  #receiverFor(key: ReceiverKey): Receiver {
    const id = idOf(key);
    const known = this.#receivers.get(id);
    if (known !== undefined) return known;
    const { document, baseUrlOf, fetch, started } = this.#setting;
    const base_url = baseUrlOf(key.deployment);
    const receiver = new Receiver({
      document,
      base_url,
      fetch,
      app_id: key.app_id,
      readApp: () => readAppAccess(fetch, base_url, key.app_id),
      changed: this.#listeners.tell,
      // What stopped it would stop it again after the next reload.
      onBroken: () => started.forget(key),
    });
    this.#receivers.set(id, receiver);
    return receiver;
  }
}
