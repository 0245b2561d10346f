/** How many characters browsers store for an origin at most. */
const MAX_LENGTH = 5_242_880;

/** The parts of a browser’s storage that are used. */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * A storage of the browser that never throws. If it is blocked, it finds and stores nothing. If it is full, what was stored before
 * stays.
 */
export interface SafeStorage {
  readonly getItem: (key: string) => string | null;
  /** Returns whether the text is stored now. */
  readonly setItem: (key: string, text: string) => boolean;
  /** Returns whether the text is removed now. */
  readonly removeItem: (key: string) => boolean;
  readonly isBlocked: () => boolean;
  /** The keys of all that is stored. */
  readonly keys: () => readonly string[];
  /** Calls `listener` whenever another tab changes what is stored under the key. */
  readonly onChange?: (key: string, listener: () => void) => void;
  /** Calls `listener` whenever the storage begins to hold other values under all keys: see src/base/drafts.ts. */
  readonly onSwitch?: (listener: () => void) => void;
}

/** `open` returns the storage of the browser, as in `() => localStorage`, or throws if the browser blocks it. */
export function safeStorage(open: () => BrowserStorage): SafeStorage {
  /** Uses the storage, and returns whether it threw no error. */
  function succeeds(action: (storage: BrowserStorage) => void): boolean {
    try {
      action(open());
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
      const keys: string[] = [];
      succeeds((storage) => {
        for (let index = 0; index < storage.length; index += 1) keys.push(storage.key(index) ?? '');
      });
      return keys;
    },
  };
}

/** The storage that all tabs share. */
export const LOCAL: SafeStorage = {
  ...safeStorage(() => localStorage),
  onChange(key, listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', ({ key: changedKey }) => {
      if (changedKey === key || changedKey === null) listener();
    });
  },
};

/** The storage of this tab. */
export const SESSION = safeStorage(() => sessionStorage);

export interface StoredValue<Value> {
  readonly get: () => Value;
  /** Returns whether the value is stored now. */
  readonly set: (value: Value) => boolean;
  /** Returns whether the value is removed now. */
  readonly remove: () => boolean;
}

export interface ValueSetting<Value> {
  readonly in: SafeStorage;
  readonly key: string;
  /** Makes a value of the JSON that is stored, which can be anything; throws if it is damaged. */
  readonly parse: (json: unknown) => Value;
  /** The value if nothing is stored, the storage is blocked, or the stored text is damaged or too long. */
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
