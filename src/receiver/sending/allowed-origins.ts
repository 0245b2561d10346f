import { Listeners } from '../../base/listeners.ts';
import * as z from 'zod/mini';
import { type SafeStorage, storedValue, type StoredValue } from '../../base/storage.ts';
import { RECEIVER_ORIGIN, webOrigin, type AllowedOrigins } from '../../contract/receiver.ts';

/** How many origins are kept. */
const MAX_ORIGINS = 50;

const Stored = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(MAX_ORIGINS));

/**
 * The origins that the user allowed the page to send to. They are kept in this browser, not in the world: a world that
 * somebody else made allows nothing here.
 */
export class StoredOrigins implements AllowedOrigins {
  readonly #key: string;
  readonly #stored: StoredValue<readonly string[]>;
  readonly #ownOrigin: string;
  readonly #listeners = new Listeners();
  #origins: readonly string[];

  constructor(storage: SafeStorage, baseUrl: string) {
    const { pathname, origin } = new URL(baseUrl);
    this.#key = `parley ${pathname} allowed origins`;
    this.#ownOrigin = origin;
    this.#stored = storedValue<readonly string[]>({
      in: storage,
      key: this.#key,
      parse: (json) =>
        Stored.parse(json).filter((each) => webOrigin(each) === each && each !== origin),
      // Damaged data allows nothing.
      otherwise: [],
    });
    this.#origins = this.#stored.get();
  }

  readonly list = (): readonly string[] => this.#origins;

  readonly subscribe = this.#listeners.add;

  readonly allow = (address: string): string | null => {
    const origin = webOrigin(address);
    if (origin === null) return 'Only http and https addresses can be allowed.';
    if (origin === this.#ownOrigin) return 'This is the address of this page.';
    if (origin === RECEIVER_ORIGIN) return 'The built-in receiver needs no permission.';
    if (this.#origins.includes(origin)) return null;
    if (this.#origins.length >= MAX_ORIGINS)
      return `At most ${MAX_ORIGINS} addresses can be allowed.`;
    this.#set([...this.#origins, origin].toSorted());
    return null;
  };

  readonly takeBack = (origin: string): void =>
    this.#set(this.#origins.filter((each) => each !== origin));

  /** Reads them again if another tab has changed them. `key`: what it wrote; null if it cleared the storage. */
  readonly noteStorageChange = (key: string | null): void => {
    if (key !== null && key !== this.#key) return;
    this.#origins = this.#stored.get();
    this.#listeners.tell();
  };

  #set(origins: readonly string[]): void {
    this.#origins = origins;
    // Where nothing can be stored, the permission lasts until the page is loaded again.
    this.#stored.set(origins);
    this.#listeners.tell();
  }
}
