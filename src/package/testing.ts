import { late } from '../base/late.ts';
import { createPlatform, type PlatformOptions } from '../platform/platform.ts';
import type { Send } from '../platform/runtime/outbound.ts';
import {
  BOOLEAN,
  checkOptions,
  FUNCTION,
  MANIFEST,
  OBJECT,
  SECONDS,
  SEED,
  describeValue,
  TEXT,
} from './world/check-options.ts';
import { PAGE_ROOT } from './world/page-root.ts';
import { sendToProgram } from './world/send-to-program.ts';
import {
  findCalled,
  findPosted,
  type CalledLike,
  type Finding,
  type PostedLike,
} from './testing/assertions.ts';
import { findPerson, joinPerson } from './testing/find-person.ts';
import { Person } from './testing/person.ts';
import { Quiet } from './testing/quiet.ts';
import { TestDemo, withDemo } from './testing/test-demo.ts';
import { TestWorld } from './testing/test-world.ts';
import type { Program, World } from './world/world.ts';

export type * from './world/answers.ts';
export type { CalledLike, Finding, PostedLike } from './testing/assertions.ts';
export type { Message, Place } from './testing/find-element.ts';
export { Person, type Where } from './testing/person.ts';
export type { Failure } from './testing/test-demo.ts';
export { TestWorld, type Eventually } from './testing/test-world.ts';
export {
  SandboxError,
  World,
  type CallOptions,
  type Fetch,
  type NewWorld,
  type Program,
} from './world/world.ts';

/** What listens and what sends over the network: most tests do neither, and it takes as long to load as the platform. */
const SERVING = late(() => import('../server/serve.ts'));
const SENDING = late(() => import('../server/sending/send.ts'));

/** All of it is optional. */
export interface TestOptions {
  /**
   * The manifest of the app under test, as an object or as text of JSON or YAML. The app is installed, and its bot is in the
   * general channel.
   */
  readonly manifest?: object | string;
  /** The app under test as a function, for apps that know `Request`: it gets events and interactions without a port. */
  readonly program?: Program;
  /** Whether to answer over HTTP, at `world.url`, for programs that need an address. */
  readonly http?: boolean;
  /** Worlds of one seed are the same: seed 1 when left out. */
  readonly seed?: number;
  /**
   * Whether methods have rate limits: not when left out, since the clock stands still, and a limit would never end. Use the
   * condition `throttled` to test how an app waits.
   */
  readonly rateLimits?: boolean;
  /**
   * The time at which the clock of the world stands, in epoch seconds: now when left out, since SDKs refuse signatures that
   * are five minutes old.
   */
  readonly now?: number;
  /** The name of the test, for the demo that a failure leaves. Vitest, Playwright and `test` know it. */
  readonly name?: string;
  /**
   * The context that `node:test` gives to a test. If the test fails, with whatever assertion, it says how to open a demo of what
   * happened; `close` is called at its end.
   */
  readonly test?: NodeTest;
}

/** What is used of the context of a test of `node:test`. */
export interface NodeTest {
  readonly name: string;
  readonly fullName?: string;
  readonly passed?: boolean;
  readonly error?: { readonly message: string } | null;
  after(callback: () => Promise<void>): void;
  diagnostic(message: string): void;
}

/** A world for one test. */
export interface ParleyTest {
  readonly world: TestWorld;
  /** Calls a method of the Web API as the app under test. */
  readonly api: World['api'];
  /** A person of the workspace by user name, full name or id. Somebody new joins if there is nobody of this name. */
  person(name: string): PersonInTest;
  /** Does something before the world closes, such as stopping the app under test. The last that was given is done first. */
  beforeClose(callback: () => unknown): void;
  /**
   * Ends the test: does what `beforeClose` was given, answers what programs still call, and frees the port if there is one.
   * Called again, it does nothing. With `test`, it is called at the end of the test.
   */
  close(): Promise<void>;
}

/** The acts of a person, whom the world is asked for at the first one. */
export type PersonInTest = Pick<
  Person,
  'says' | 'reacts' | 'types' | 'presses' | 'chooses' | 'submits' | 'closes' | 'opensHome' | 'runs'
>;

const OPTIONS = {
  manifest: MANIFEST,
  program: FUNCTION,
  http: BOOLEAN,
  seed: SEED,
  rateLimits: BOOLEAN,
  now: SECONDS,
  name: TEXT,
  test: OBJECT,
} as const satisfies Record<keyof TestOptions, unknown>;

/**
 * Makes a world for one test. Its clock stands still until a test moves it.
 *
 * ```ts
 * const { world, api, person } = await parley({ manifest, program: (request) => app.fetch(request) });
 * await person('ada').says('deploy');
 * await world.eventually(() => world.assertPosted({ channel: '#general', text: /done/ }));
 * ```
 */
export async function parley(options: TestOptions = {}): Promise<ParleyTest> {
  checkOptions('parley()', options, OPTIONS);
  const {
    manifest,
    program,
    http = false,
    seed = 1,
    rateLimits: rate_limits = false,
    now,
    test,
    name = test?.fullName ?? test?.name,
  } = options;
  const quiet = new Quiet();
  const started = now === undefined ? Date.now() : now * 1000;
  const { platform, close: closeServer } = await open();
  const demo = new TestDemo(started / 1000, name);
  const world = new TestWorld(platform.deployment.base_url, platform.fetch, quiet, demo);
  const closing: (() => unknown)[] = [];
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= end());
  test?.after(async () => {
    await tellOfDemo(test, world);
    await close();
  });
  if (manifest !== undefined) await world.install(manifest);
  return {
    world,
    api: (method, args, call) => world.api(method, args, call),
    person: (name) => actingAs(world, name),
    beforeClose: (callback) => void closing.push(callback),
    close,
  };

  async function end() {
    // SDKs call again for half an hour when the server is gone, which keeps a process from ending.
    if (closeServer !== null) await quiet.wait();
    try {
      for (const callback of closing.toReversed()) await callback();
    } finally {
      if (closeServer !== null) await quiet.wait();
      await closeServer?.();
    }
  }

  async function open() {
    const given = program === undefined ? null : sendToProgram(program);
    const make = (more: PlatformOptions) => {
      const send = given ?? more.send ?? sendOnThisMachine();
      const clock = () => started;
      return quiet.watched(
        createPlatform({ ...more, seed, rate_limits, clock, send: quiet.watching(send) }),
      );
    };
    if (!http) return { platform: make({}), close: null };
    const { LOCAL_SERVING, serve } = await SERVING.load();
    const server = await serve({
      ...LOCAL_SERVING,
      pageRoot: PAGE_ROOT,
      // Without the port `wake`: what falls due waits until a test moves the clock.
      make: (deployment, { wake: _wake, ...ports }) => make({ deployment, ...ports }),
    });
    // A test that does not close its world must not keep the runner from ending.
    server.unref();
    return { platform: server.platform, close: () => server.close() };
  }
}

/** The port that sends to addresses of this machine. */
function sendOnThisMachine(): Send {
  let send: Send | null = null;
  return async (request) => {
    const { sender } = await SENDING.load();
    send ??= sender({ ownPort: 0, open: false, anywhere: false });
    return send(request);
  };
}

/** Says how to open the demo of a test that failed, unless its message does. */
async function tellOfDemo(test: NodeTest, world: TestWorld): Promise<void> {
  const { passed = true, error } = test;
  if (passed) return;
  const message = error?.message ?? '';
  const told = await world.leaveDemo({ message });
  // A runner may escape line breaks in what it is told.
  if (withDemo(message, told) !== message)
    for (const line of told.split('\n')) test.diagnostic(line);
}

/** What a person can do, each by asking the world for the person first. */
function actingAs(world: TestWorld, name: string): PersonInTest {
  if (typeof name !== 'string' || name.trim() === '')
    throw new TypeError(
      `person() takes a user name, a full name or an id, not ${describeValue(name)}`,
    );
  let found: Promise<Person> | null = null;
  const one = () => (found ??= become());
  const become = async () => {
    const { id, name: own } = (await findPerson(world, name)) ?? (await joinPerson(world, name));
    return new Person(world, id, own, () => world.settle());
  };
  return {
    says: async (...given) => (await one()).says(...given),
    reacts: async (...given) => (await one()).reacts(...given),
    types: async (...given) => (await one()).types(...given),
    presses: async (...given) => (await one()).presses(...given),
    chooses: async (...given) => (await one()).chooses(...given),
    submits: async (...given) => (await one()).submits(...given),
    closes: async () => (await one()).closes(),
    opensHome: async () => (await one()).opensHome(),
    runs: async (...given) => (await one()).runs(...given),
  };
}

/**
 * Matchers for `expect.extend` of Vitest and Jest, whose `this` says whether `not` was written before them:
 * `await expect(world).toHavePosted({ channel: '#general', text: /done/ })`.
 */
export const matchers = {
  async toHavePosted(this: object, world: World, like: PostedLike): Promise<Finding> {
    return explain(this, world, await findPosted(world, like));
  },
  async toHaveCalled(
    this: object,
    world: World,
    method: string,
    like?: CalledLike,
  ): Promise<Finding> {
    return explain(this, world, await findCalled(world, method, like));
  },
};

const explain = (matching: object, world: World, finding: Finding) =>
  world instanceof TestWorld
    ? world.explained(finding, 'isNot' in matching && matching.isNot === true)
    : finding;
