import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import type { WorldApp, WorldBrief } from '../contract/sandbox.ts';
import { createDriver, type LessonDriver } from '../lessons/definition/driver.ts';
import type { LessonFacts } from '../lessons/definition/facts.ts';
import type { Lesson } from '../lessons/definition/lesson.ts';
import { progressOf } from '../lessons/definition/progress.ts';
import { readLessonStart, readFacts } from '../lessons/definition/read-facts.ts';
import { answerOf, challengeIn, parseBody, parseForm } from '../receiver/program/receiver-part.ts';
import { createPlatform } from '../platform/platform.ts';
import type { Send } from '../platform/runtime/outbound.ts';
import { worldOfDemo } from '../platform/sandbox/demos/world-of-demo.ts';
import {
  connectTo,
  ManualTimers,
  SocketClient,
  socketRequest,
} from '../platform/testing/socket-client.ts';

// Otherwise it loads with the first fault of a network, which takes its time.
await import('../platform/network/network.ts');

/** A request as programs of the receiver get it. */
interface ProgramRequest {
  readonly via: 'http' | 'socket';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly wrapper: unknown;
  readonly payload: unknown;
  readonly api: (method: string, args?: object) => Promise<unknown>;
  readonly ack: (answer?: unknown) => void;
  readonly respond: (response_url: string, message: object | string) => Promise<unknown>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- programs answer what they like
type Handler = (request: ProgramRequest) => any;

/** A world of a lesson, its clock stopped, and driver in it. A program of the receiver runs, as it would in the page. */
export async function openLesson(lesson: Lesson) {
  const timers = new ManualTimers(lesson.world.now * 1000);
  const empty = createPlatform();
  const read = worldOfDemo(
    { ...lesson.world, frozen: true },
    { deployment: empty.deployment, clock: timers.clock },
  );
  if (!read.ok) throw new Error(read.reason);
  let handler: Handler | null = null;

  /** Hands a request to the program; what it answers, as the page understands it. */
  const handle = async (via: 'http' | 'socket', headers: Record<string, string>, body: string) => {
    const isForm = headers['content-type']?.includes('form') === true;
    const payload = isForm ? parseForm(body) : parseBody(body);
    const challenge = challengeIn(payload);
    if (challenge !== null) return answerOf(challenge);
    const cause = headers['x-parley-delivery'] ?? '';
    const api = async (method: string, args: object = {}) => {
      const token = (await appOf()).tokens.findLast(({ type }) => type === 'bot')?.token;
      const answer = await fetch(`${baseUrl}/api/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          authorization: `Bearer ${token}`,
          'x-parley-caused-by': cause,
        },
        body: JSON.stringify(args),
      });
      return answer.json();
    };
    const respond = async (url: string, message: object | string) => {
      const text = typeof message === 'string' ? { text: message } : message;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-parley-caused-by': cause },
        body: JSON.stringify(text),
      });
      return { ok: answer.ok };
    };
    const wrapper = isForm ? null : payload;
    return new Promise<ReturnType<typeof answerOf>>((resolve) => {
      const ack = (answer?: unknown) => resolve(answerOf(answer));
      const request = { via, headers, body, wrapper, payload, api, ack, respond };
      Promise.resolve(request)
        .then((each) => handler?.(each))
        .then(ack)
        .catch(() => ack({ status: 500 }));
    });
  };
  const send: Send = async ({ headers, body }) => {
    const answer = await handle('http', lowerCased(headers), body);
    return { kind: 'answered', ...answer };
  };

  const platform = createPlatform({
    kept: read.world,
    demo: true,
    clock: timers.clock,
    wake: timers.wake,
    send,
  });
  const { base_url: baseUrl } = platform.deployment;
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    platform.fetch(new Request(input, init));
  const sandbox = async (path: string) => (await fetch(baseUrl + path)).json();
  const appOf = async () => ((await sandbox('/sandbox')) as WorldBrief).apps[0] as WorldApp;

  /** Opens a socket of the app, as its program: acknowledges what the program answers with success. */
  const listen = async (app_id: string) => {
    const { token } = await driver.sandbox('POST', '/tokens', {
      app_id,
      type: 'app',
      scopes: ['connections:write'],
    });
    const { json } = await driver.call('apps.connections.open', {}, { token });
    const answer = await platform.connect(socketRequest(json.url));
    if (answer instanceof Response) throw new Error(await answer.text());
    const client = new ProgramClient(
      async (frame) => {
        const { status } = await handle('socket', headersOf(frame), JSON.stringify(frame.payload));
        return status >= 200 && status < 300;
      },
      () => void listen(app_id),
    );
    client.link = answer.open(client);
  };

  let current = lesson;
  let start = await readLessonStart(sandbox);
  const facts = (): Promise<LessonFacts> => readFacts(sandbox, start);
  const driver: LessonDriver = createDriver({
    baseUrl,
    fetch,
    facts,
    pause: (ms) => timers.pass(ms),
    receiver: {
      needsSocket: false,
      run: async (_app, program) => {
        handler = null;
        runInNewContext(program, { console, receive: (given: Handler) => (handler = given) });
        if (handler === null) throw new Error('the program never called receive(…)');
      },
      listen: (app_id) => void listen(app_id),
    },
  });
  return {
    facts,
    driver,
    platform,
    timers,
    /** Opens a socket at an address, as a program outside of the page that acknowledges everything. */
    connectTo: (url: string) => connectTo({ platform }, url),
    /** What the check of a chapter finds now. */
    finding: async (chapter: string) => progressOf(current, await facts()).findings[chapter],
    /** Begins another lesson in the same world. */
    next: async (other: Lesson) => {
      current = other;
      start = await readLessonStart(sandbox);
    },
  };
}

/** What the check of a chapter finds while it is not done, and its hint has these words. */
export const says = (words: string) => ({ done: false, hint: expect.stringContaining(words) });

/** What it finds once the chapter is done. */
export const IS_DONE = expect.objectContaining({ done: true });

/**
 * The same, with all chapters before this one done; `hint` says what its check finds now, `said` only the words of that, and `pass`
 * moves the clock by seconds.
 */
export async function openLessonAt<Chapter extends string>(
  lesson: Lesson & { readonly chapters: Readonly<Record<Chapter, unknown>> },
  chapter: Chapter,
) {
  const opened = await openLesson(lesson);
  for (const [id, { solve }] of Object.entries(lesson.chapters)) {
    if (id === chapter) break;
    await solve(opened.driver);
  }
  return {
    ...opened,
    hint: () => opened.finding(chapter),
    said: async (of = chapter) => {
      const found = await opened.finding(of);
      return found?.done === true ? `done: ${found.summary}` : found?.hint;
    },
    pass: (advance_s: number) => opened.driver.sandbox('POST', '/clock', { advance_s }),
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A socket that hands envelopes to a program, acknowledges those that it handled, and says when it is to be replaced. */
class ProgramClient extends SocketClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
  readonly #handles: (frame: any) => Promise<boolean>;
  readonly #ends: () => void;

  // oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
  constructor(handles: (frame: any) => Promise<boolean>, ends: () => void) {
    super();
    this.acknowledges = false;
    this.#handles = handles;
    this.#ends = ends;
  }

  override send(text: string): void {
    super.send(text);
    const frame = this.frames.at(-1);
    if (frame.reason === 'refresh_requested') this.#ends();
    if (frame.envelope_id === undefined) return;
    void this.#handles(frame).then((isGood) => {
      if (isGood) this.say({ envelope_id: frame.envelope_id });
      return undefined;
    });
  }
}

/** The headers that a receiver gives an envelope. */
// oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
const headersOf = ({ envelope_id, retry_attempt, retry_reason }: any) => ({
  'content-type': 'application/json',
  'x-parley-delivery': envelope_id,
  ...(retry_attempt > 0 && {
    'x-slack-retry-num': String(retry_attempt),
    'x-slack-retry-reason': retry_reason,
  }),
});
