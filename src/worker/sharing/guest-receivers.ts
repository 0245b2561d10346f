import { Listeners } from '../../base/listeners.ts';
import {
  NEVER_STARTED,
  type ReceiverKey,
  type ReceiverState,
  type Receivers,
} from '../../contract/receiver.ts';
import type { FromGuest, FromHost } from './messages.ts';

const textOf = ({ deployment, app_id }: ReceiverKey) => `${deployment} ${app_id}`;

/** The state of a program whose host closes while the program starts. The next host starts the stored programs. */
const LOST: ReceiverState = {
  ...NEVER_STARTED,
  reason: 'The tab that ran this world was closed.',
};

/**
 * The receivers of a world in a guest. Their programs run in the host, until this tab becomes the host.
 */
export class GuestReceivers implements Receivers {
  readonly #send: (message: FromGuest) => void;
  readonly #nextId: () => number;
  readonly #watched = new Map<string, { readonly key: ReceiverKey; state: ReceiverState }>();
  readonly #starting = new Map<number, (state: ReceiverState) => void>();
  readonly #listeners = new Listeners();
  #own: Receivers | null = null;

  constructor(send: (message: FromGuest) => void, nextId: () => number) {
    this.#send = send;
    this.#nextId = nextId;
  }

  readonly get = (key: ReceiverKey): ReceiverState => {
    if (this.#own !== null) return this.#own.get(key);
    const known = this.#watched.get(textOf(key));
    if (known !== undefined) return known.state;
    this.#watched.set(textOf(key), { key, state: NEVER_STARTED });
    this.#send({ type: 'watch', of: key });
    return NEVER_STARTED;
  };

  readonly subscribe = this.#listeners.add;

  readonly start = (key: ReceiverKey, program: string): Promise<ReceiverState> => {
    if (this.#own !== null) return this.#own.start(key, program);
    const id = this.#nextId();
    return new Promise((resolve) => {
      this.#starting.set(id, resolve);
      this.#send({ type: 'start', id, of: key, program });
    });
  };

  readonly listen = (key: ReceiverKey): void => this.#tell('listen', key);
  readonly stop = (key: ReceiverKey): void => this.#tell('stop', key);
  readonly clear = (key: ReceiverKey): void => this.#tell('clear', key);

  hear(message: FromHost): void {
    if (message.type === 'started') {
      this.#starting.get(message.id)?.(message.state);
      this.#starting.delete(message.id);
    }
    if (message.type !== 'receiver') return;
    const watched = this.#watched.get(textOf(message.of));
    if (watched === undefined) return;
    watched.state = message.state;
    this.#listeners.tell();
  }

  /** Tells a new host which receivers this tab shows. */
  watchAgain(): void {
    for (const { key } of this.#watched.values()) this.#send({ type: 'watch', of: key });
  }

  /** Ends all starts without a program, because the host has closed. */
  loseHost(): void {
    for (const settle of this.#starting.values()) settle(LOST);
    this.#starting.clear();
  }

  /** Runs the programs in this tab from now on. */
  runHere(own: Receivers): void {
    this.#own = own;
    own.subscribe(this.#listeners.tell);
    this.#listeners.tell();
  }

  #tell(type: 'listen' | 'stop' | 'clear', key: ReceiverKey): void {
    if (this.#own === null) this.#send({ type, of: key });
    else this.#own[type](key);
  }
}
