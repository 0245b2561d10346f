import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { safeStorage } from '../../base/storage.ts';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import type { FromFrame } from '../protocol/messages.ts';
import { BuiltInReceivers } from './receivers.ts';
import { StartedPrograms } from './started-programs.ts';

/** The app of these tests, and the address of their site. */
export const of = { deployment: 'commercial', app_id: 'A1' } as const;
export const BASE = 'https://site.test';

/** A sandboxed frame whose document and program a test plays. */
export class FakeFrame extends EventTarget {
  readonly attributes: Record<string, string> = {};
  /** What its document was sent, and for which origin; null until it has loaded. */
  given: { readonly message: unknown; readonly origin: string } | null = null;
  /** The messages that its program or its sender received. */
  readonly heard: Record<string, unknown>[] = [];
  isRemoved = false;
  #own: MessagePort | undefined;
  #port: MessagePort | undefined;

  readonly contentWindow = {
    postMessage: (message: unknown, origin: string, ports: MessagePort[]) => {
      this.given = { message, origin };
      this.#port = ports.at(-1);
      this.#own = ports.length > 1 ? ports[0] : undefined;
      this.#port?.addEventListener('message', ({ data }: MessageEvent) => this.heard.push(data));
      this.#port?.start();
    },
  };

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  remove(): void {
    this.isRemoved = true;
  }

  load(): void {
    this.dispatchEvent(new Event('load'));
  }

  /** A message of the program. */
  says(message: unknown): void {
    this.#port?.postMessage(message, []);
  }

  /** A message of the document itself. */
  tells(message: FromFrame): void {
    this.#own?.postMessage(message, []);
  }

  /** Waits for a message to the program, and returns it. */
  hears(kind: string): Promise<Record<string, unknown>> {
    return vi.waitFor(() => {
      const found = this.heard.find((message) => message['kind'] === kind);
      if (found === undefined) throw new Error(`it heard no ${kind}`);
      return found;
    });
  }
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Gives each test of a file a page without anything but frames. Returns those that the test has opened. */
export function framesOfPage(): readonly FakeFrame[] {
  const frames: FakeFrame[] = [];
  beforeEach(() => {
    frames.length = 0;
    vi.stubGlobal('document', {
      createElement: () => new FakeFrame(),
      body: { append: (frame: FakeFrame) => frames.push(frame) },
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    // Receivers that still start need the page.
    await settled();
    vi.unstubAllGlobals();
  });
  return frames;
}

/** The frame that the page opens next, which has loaded. */
export async function nextFrame(frames: readonly FakeFrame[], nth = 0): Promise<FakeFrame> {
  const frame = await vi.waitFor(() => {
    const opened = frames[nth];
    if (opened === undefined) throw new Error('no frame was opened');
    return opened;
  });
  frame.load();
  return frame;
}

/** An app as the sandbox describes it. */
export const APP = {
  app_id: 'A1',
  bot_user_id: 'U1',
  signing_secret: 'the-signing-secret',
  verification_token: 'the-verification-token',
  delivery: 'socket',
  delivery_disabled: false,
  tokens: [
    { type: 'bot', status: 'active', token: 'xoxb-old', scopes: [] },
    { type: 'bot', status: 'active', token: 'xoxb-new', scopes: [] },
    { type: 'bot', status: 'revoked', token: 'xoxb-gone', scopes: [] },
    { type: 'user', status: 'active', token: 'xoxp-user', scopes: [] },
  ],
};

/** A platform that knows only that app, and the requests it got. */
export function fakePlatform(app: object = APP) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { url } = new Request(input);
    asked.push({ url, init });
    return url.endsWith('/sandbox')
      ? Response.json({
          apps: [app],
          team: { id: 'T1' },
          deployment: { base_url: BASE, webhook_host: 'https://hooks.test' },
        })
      : Response.json({ ok: true });
  };
  return { asked, fetch };
}

/** A page with the receivers of that app, whose frames the test plays. */
export function receiverPage(
  frames: readonly FakeFrame[],
  { app = APP, storage = new MemoryStorage() } = {},
) {
  const platform = fakePlatform(app);
  const started = new StartedPrograms(
    safeStorage(() => storage),
    'world',
  );
  const receivers = new BuiltInReceivers({
    document: `${BASE}/receiver.html`,
    baseUrlOf: (deployment) => (deployment === 'government' ? `${BASE}/gov` : BASE),
    fetch: platform.fetch,
    started,
  });
  // A program that runs on has a timer, which would disturb the tests of the next file.
  onTestFinished(() => receivers.stop(of));
  const printed = () => receivers.get(of).printed.map(({ text }) => text);
  /** Starts a program; `say` is what it says first. */
  const run = async (program = 'receive()', say: object = { kind: 'ready', receives: true }) => {
    const starting = receivers.start(of, program);
    const frame = await nextFrame(frames, frames.length);
    frame.says(say);
    return { frame, state: await starting };
  };
  return { ...platform, receivers, started, storage, printed, run };
}
