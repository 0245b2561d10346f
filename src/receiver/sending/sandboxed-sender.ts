import { openSandboxedFrame, type SandboxedFrame } from '../host/sandboxed-frame.ts';
import { MAX_ANSWER_BYTES, OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import {
  readSenderResult,
  type SenderRequest,
  type SenderResult,
  type SenderStart,
} from '../protocol/sender-messages.ts';

/** The permissions of the frame: some browsers ask the user before a page reaches this machine or its network. */
const ALLOW = 'local-network-access; local-network; loopback-network';

type Outgoing = Omit<SenderRequest, 'id'>;

/** Sends requests to one origin through a frame whose policy allows only that origin. */
export class SandboxedSender {
  readonly #frame: SandboxedFrame;
  readonly #port: MessagePort;
  readonly #open = new Map<number, (result: SenderResult) => void>();
  #lastId = 0;

  /** `address`: of `sender.html`. */
  constructor(address: string, origin: string) {
    const { port1, port2 } = new MessageChannel();
    const start: SenderStart = {
      origin,
      timeout_ms: OUTBOUND_TIMEOUT_MS,
      most: MAX_ANSWER_BYTES,
    };
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => {
      const result = readSenderResult(data);
      if (result !== null) this.#settle(result);
    });
    port1.start();
    this.#frame = openSandboxedFrame(address, start, [port2], ALLOW);
  }

  /** Never rejects. */
  send(request: Outgoing): Promise<SenderResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      this.#open.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      // The frame has its own limit; this one is for a frame that never answers. The time to load the frame does not count.
      this.#frame.loaded.then(
        () => {
          if (!this.#open.has(id)) return;
          timer = setTimeout(
            () => this.#settle({ id, kind: 'failed', timedOut: true, detail: 'no answer in time' }),
            OUTBOUND_TIMEOUT_MS + 2000,
          );
        },
        (error: unknown) =>
          this.#settle({ id, kind: 'failed', timedOut: false, detail: String(error) }),
      );
      this.#port.postMessage({ id, ...request } satisfies SenderRequest, []);
    });
  }

  close(): void {
    this.#port.close();
    this.#frame.remove();
    for (const id of this.#open.keys())
      this.#settle({
        id,
        kind: 'failed',
        timedOut: false,
        detail: 'the origin is no longer allowed',
      });
  }

  #settle(result: SenderResult): void {
    this.#open.get(result.id)?.(result);
    this.#open.delete(result.id);
  }
}
