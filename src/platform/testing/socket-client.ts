import type { PlatformOptions } from '../platform.ts';
import type { Link, Peer } from '../runtime/peer.ts';
import { configure } from './events.ts';
import { openWorld, type OpenWorld } from './open-world.ts';
import { settleAll } from './receiver.ts';

/** A message of the server, parsed. */
// oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
export type Frame = any;

/** A client at the end of a socket in memory. It acknowledges each envelope unless told otherwise. */
export class SocketClient implements Peer {
  readonly frames: Frame[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  acknowledges = true;
  waiting = 0;
  link: Link | null = null;

  /** A client that acknowledges nothing by itself. */
  static silent(): SocketClient {
    const client = new SocketClient();
    client.acknowledges = false;
    return client;
  }

  send(text: string): void {
    if (this.closed !== null) throw new Error('sent after the socket was closed');
    const frame: Frame = JSON.parse(text);
    this.frames.push(frame);
    if (this.acknowledges && frame.envelope_id !== undefined)
      queueMicrotask(() => this.say({ envelope_id: frame.envelope_id }));
  }

  close(code: number, reason: string): void {
    this.closed ??= { code, reason };
  }

  buffered(): number {
    return this.waiting;
  }

  say(frame: unknown): void {
    this.link?.onMessage(JSON.stringify(frame));
  }

  /** Closes the socket from the side of the client. */
  hangUp(): void {
    this.closed ??= { code: 1000, reason: '' };
    this.link?.onClose();
  }

  /** The envelopes that came, in order. */
  get envelopes(): Frame[] {
    return this.frames.filter(({ envelope_id }) => envelope_id !== undefined);
  }

  /** Texts of the message events, in order of arrival. */
  get texts(): string[] {
    return this.envelopes.map(({ payload }) => payload.event.text as string);
  }

  /** What is said besides envelopes: types, or the reasons of `disconnect`. */
  get said(): string[] {
    return this.frames.flatMap(({ envelope_id, type, reason }) =>
      envelope_id === undefined ? [reason ?? type] : [],
    );
  }
}

/** A request for a socket at a wss address, as a host makes it. */
export const socketRequest = (url: string, headers: Record<string, string> = {}) =>
  new Request(url.replace(/^ws/, 'http'), { headers });

/** Opens a socket at an address with a ticket. Throws if it is refused. */
export async function connectTo(
  world: Pick<OpenWorld, 'platform'>,
  url: string,
  client = new SocketClient(),
) {
  const answer = await world.platform.connect(socketRequest(url));
  if (answer instanceof Response) throw new Error(await answer.text());
  client.link = answer.open(client);
  await settleAll();
  return client;
}

/** An address for a socket of the app, by `apps.connections.open`. */
export async function socketUrl(world: OpenWorld, token?: string): Promise<string> {
  const app = token ?? (await world.mint('app', ['connections:write']));
  return (await world.call('apps.connections.open', {}, { token: app })).body.url as string;
}

/** Opens a socket-mode connection of the app. */
export const connectApp = async (world: OpenWorld, client?: SocketClient) =>
  connectTo(world, await socketUrl(world), client);

/** A world whose app gets its messages by socket, with a channel its bot is in. */
export async function socketWorld(options: PlatformOptions = {}) {
  const world = await openWorld(options);
  await configure(world, { delivery: 'socket', subscriptions: ['message'] });
  return { world, channel: world.channels['deploys'] ?? '' };
}

/** Timers of a host that a test fires by hand. */
export class ManualTimers {
  readonly #timers: { readonly at: number; readonly call: () => void }[] = [];
  now: number;

  constructor(now_ms: number) {
    this.now = now_ms;
  }

  readonly clock = (): number => this.now;

  readonly wake = (delay_ms: number, call: () => void): (() => void) => {
    const timer = { at: this.now + delay_ms, call };
    this.#timers.push(timer);
    return () => {
      const at = this.#timers.indexOf(timer);
      if (at >= 0) this.#timers.splice(at, 1);
    };
  };

  /** Lets the host's time pass, and everything happen that is due. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settleAll();
      const [next] = this.#timers.toSorted((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.call();
    }
    this.now = end;
  }
}
