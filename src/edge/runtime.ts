/**
 * What workerd gives to a worker and to its objects, as far as this host uses it. The types of the DOM know nothing of it, and
 * those of the runtime contradict the types of the DOM.
 */

/** What the configuration binds: `tools/edge/config.ts` writes it. */
export interface Bindings {
  readonly WORLDS: WorldNamespace;
  /** The files of the page. */
  readonly PAGE: { fetch(request: Request): Promise<Response> };
  /** The key of the host: names of worlds are signed with it, and everybody who has the key may make worlds. */
  readonly PARLEY_KEY?: string | null;
  /** The origin of the host, if it has one address whatever name a client uses. */
  readonly PARLEY_ORIGIN?: string | null;
  /** Where events and webhooks may go: host names, each with or without a port, with commas between them. */
  readonly PARLEY_DELIVERY?: string | null;
  readonly PARLEY_DAYS?: string | null;
  readonly PARLEY_MEGABYTES?: string | null;
  readonly PARLEY_CALLS?: string | null;
}

export interface WorldNamespace {
  idFromName(name: string): object;
  get(id: object): { fetch(request: Request): Promise<Response> };
}

/** One object: its storage, and the sockets that outlive its memory. */
export interface ObjectState {
  readonly storage: ObjectStorage;
  acceptWebSocket(socket: ObjectSocket): void;
  getWebSockets(): readonly ObjectSocket[];
  /** Ends what runs in the object, with its memory. */
  abort(reason: string): void;
}

export interface ObjectStorage {
  readonly sql: {
    exec(statement: string, ...values: readonly unknown[]): { toArray(): readonly object[] };
    /** Bytes of the database that are in use. */
    readonly databaseSize: number;
  };
  transactionSync(work: () => void): void;
  /** Resolves once all that was written is durable. */
  sync(): Promise<void>;
  setAlarm(time: number): Promise<void>;
  deleteAll(): Promise<void>;
}

/** The end of a WebSocket that an object has. What is attached to it outlives the memory of the object. */
export interface ObjectSocket {
  readonly readyState: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  serializeAttachment(value: unknown): void;
  deserializeAttachment(): unknown;
}

/** Both ends of a new WebSocket: that of the client, and that of the object. */
export type SocketPair = new () => { readonly 0: ObjectSocket; readonly 1: ObjectSocket };

/** A stream that announces how many bytes it has. */
export type FixedLength = new (length: number) => {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
};
