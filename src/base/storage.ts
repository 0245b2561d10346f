/** In characters: browsers store no more than this for an origin. */
const MAX_LENGTH = 5_242_880;

/** The parts of a browser’s storage that are used. */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * A storage of the browser that never throws. Where it is blocked, nothing is found and nothing is stored; where it is full,
 * what was stored before stays.
 */
export interface SafeStorage {
  readonly getItem: (key: string) => string | null;
  /** Returns whether it is stored now. */
  readonly setItem: (key: string, text: string) => boolean;
  /** Returns whether it is gone now. */
  readonly removeItem: (key: string) => boolean;
  readonly isBlocked: () => boolean;
  /** The keys of all that is stored. */
  readonly keys: () => readonly string[];
  /** Calls `listener` whenever another tab changes what is stored under the key. */
  readonly onChange?: (key: string, listener: () => void) => void;
  /** Calls `listener` whenever the storage begins to keep its values in another place. */
  readonly onSwitch?: (listener: () => void) => void;
}

/** `open` names the storage, as in `() => localStorage`: a browser that blocks it throws. */
export function safeStorage(open: () => BrowserStorage): SafeStorage {
  function succeeds(act: (storage: BrowserStorage) => void): boolean {
    try {
      act(open());
      return true;
    } catch {
      return false;
    }
  }
  return {
    getItem(key) {
      let text: string | null = null;
      succeeds((storage) => (text = storage.getItem(key)));
      return text;
    },
    setItem: (key, text) => succeeds((storage) => storage.setItem(key, text)),
    removeItem: (key) => succeeds((storage) => storage.removeItem(key)),
    isBlocked: () => !succeeds(() => {}),
    keys() {
      const found: string[] = [];
      succeeds((storage) => {
        for (let at = 0; at < storage.length; at += 1) found.push(storage.key(at) ?? '');
      });
      return found;
    },
  };
}

/** The storage that all tabs share. */
export const LOCAL: SafeStorage = {
  ...safeStorage(() => localStorage),
  onChange(key, listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', ({ key: changed }) => {
      if (changed === key || changed === null) listener();
    });
  },
};

/** The storage of this tab. */
export const SESSION = safeStorage(() => sessionStorage);

export interface StoredValue<Value> {
  readonly get: () => Value;
  /** Returns whether it is stored now. */
  readonly set: (value: Value) => boolean;
  /** Returns whether it is gone now. */
  readonly remove: () => boolean;
}

export interface ValueSetting<Value> {
  readonly in: SafeStorage;
  readonly key: string;
  /** Makes a value of the JSON that is stored, which can be anything; throws if it is damaged. */
  readonly parse: (json: unknown) => Value;
  /** The value where none is stored, the storage is blocked, or what it holds is damaged or too long. */
  readonly otherwise: Value;
  /** In characters. */
  readonly max_length?: number;
}

/** A value that is stored as JSON. */
export const storedValue = <Value>({
  in: storage,
  key,
  parse,
  otherwise,
  max_length = MAX_LENGTH,
}: ValueSetting<Value>): StoredValue<Value> => ({
  get() {
    const text = storage.getItem(key);
    if (text === null || text.length > max_length) return otherwise;
    try {
      return parse(JSON.parse(text));
    } catch {
      return otherwise;
    }
  },
  set: (value) => storage.setItem(key, JSON.stringify(value)),
  remove: () => storage.removeItem(key),
});
