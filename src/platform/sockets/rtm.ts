import type { Link, Peer } from '../runtime/peer.ts';
import type { HostClock } from '../runtime/clock.ts';
import { readFrame } from './frames.ts';
import { NORMAL, Wire } from './wire.ts';

/** Posts a message as the bot of the connection, and returns the answer of `chat.postMessage`. */
export type Post = (given: { readonly channel: string; readonly text: string }) => Promise<unknown>;

/** Codes of the errors that a client is told in a frame, as clients of real-time messages know them. */
const NO_TEXT = { code: 2, msg: 'message text is missing' };
const NO_CHANNEL = { code: 1, msg: 'channel is missing' };
const UNKNOWN_TYPE = { code: 5, msg: 'type must be message, ping or typing' };

/** One connection of a legacy bot that asked for real-time messages (docs/assumptions.md, A-33). */
export class RtmConnection implements Link {
  readonly #wire: Wire;
  readonly #post: Post;

  constructor(peer: Peer, post: Post, { clock, onClose }: { clock: HostClock; onClose(): void }) {
    this.#post = post;
    this.#wire = new Wire(peer, clock, onClose);
  }

  get isReady(): boolean {
    return this.#wire.isOpen;
  }

  hello(): void {
    this.say({ type: 'hello' });
  }

  say(frame: object): void {
    this.#wire.send(JSON.stringify(frame));
  }

  onMessage(text: string | null): void {
    this.#wire.count();
    // A client that was closed, for a flood for example, may go on sending.
    const frame = this.#wire.isOpen ? readFrame(text) : null;
    if (frame === null) return;
    const { id = null, type, ...rest } = frame;
    if (type === 'ping') this.say({ ...rest, type: 'pong', reply_to: id });
    else if (type === 'message') void this.#sendMessage(id, rest);
    // That somebody is typing is told nobody here, and answered by nothing.
    else if (type !== 'typing') this.say({ ok: false, reply_to: id, error: UNKNOWN_TYPE });
  }

  onClose(): void {
    this.#wire.markClosed();
  }

  /** Says goodbye, after which clients connect again if they can. */
  end(): void {
    this.say({ type: 'goodbye' });
    this.#wire.close(NORMAL, 'goodbye');
  }

  close(code: number, reason: string): void {
    this.#wire.close(code, reason);
  }

  async #sendMessage(
    reply_to: unknown,
    { channel, text }: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const refuse = (error: object) => this.say({ ok: false, reply_to, error });
    if (typeof channel !== 'string') return refuse(NO_CHANNEL);
    if (typeof text !== 'string' || text === '') return refuse(NO_TEXT);
    const answer = Object(await this.#post({ channel, text })) as Readonly<Record<string, unknown>>;
    if (answer['ok'] === true) this.say({ ok: true, reply_to, ts: answer['ts'], text });
    else refuse({ code: -1, msg: answer['error'] ?? 'internal_error' });
  }
}
