import { createPlatform, type PlatformOptions } from '../platform/platform.ts';
import { sender } from '../server/sending/send.ts';
import { LOCAL_SERVING, serve } from '../server/serve.ts';
import type { App } from './world/answers.ts';
import { PAGE_ROOT } from './world/page-root.ts';
import { sendToProgram } from './world/send-to-program.ts';
import { findCalled, findPosted, type CalledLike, type PostedLike } from './testing/assertions.ts';
import { Person } from './testing/person.ts';
import { Quiet } from './testing/quiet.ts';
import { type Program, World } from './world/world.ts';

export type * from './world/answers.ts';
export type { CalledLike, Finding, PostedLike } from './testing/assertions.ts';
export type { Message, Place } from './testing/find-element.ts';
export { Person, type Where } from './testing/person.ts';
export {
  SandboxError,
  World,
  type CallOptions,
  type Fetch,
  type NewWorld,
  type Program,
} from './world/world.ts';

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
}

/** A world for one test. */
export interface ParleyTest {
  readonly world: TestWorld;
  /** Calls a method of the Web API as the app under test. */
  readonly api: World['api'];
  /** A person of the workspace by user name, full name or id. Somebody new joins if there is nobody of this name. */
  person(name: string): PersonInTest;
  /** Frees the port, if there is one. */
  close(): Promise<void>;
}

/** The acts of a person, whom the world is asked for at the first one. */
export type PersonInTest = Pick<
  Person,
  'says' | 'reacts' | 'types' | 'presses' | 'chooses' | 'submits' | 'closes' | 'opensHome' | 'runs'
>;

export interface Eventually {
  /** For how long, in seconds of the world: 60 when left out. */
  readonly within?: number;
}

/** A world with what tests need besides. */
export class TestWorld extends World {
  constructor(
    url: string,
    fetch: World['fetch'],
    private readonly quiet: Quiet,
  ) {
    super(url, fetch);
  }

  /**
   * Waits until a check no longer throws, and returns what it returns. Time passes on the clock of the world alone, second by
   * second, whenever nothing is under way: a retry in five minutes takes no time.
   *
   * @throws what the check threw last
   */
  async eventually<Result>(
    check: () => Result | Promise<Result>,
    { within = 60 }: Eventually = {},
  ): Promise<Result> {
    for (let passed = 0; ; passed += 1) {
      await this.quiet.wait();
      try {
        return await check();
      } catch (reason) {
        if (passed >= within) throw reason;
      }
      await this.advance(1);
    }
  }

  /** Creates and installs the app of a manifest, and invites its bot to the general channel. */
  async install(manifest: object | string): Promise<App> {
    const app = await this.createApp(manifest);
    await this.invite('general');
    return app;
  }

  /** @throws {Error} saying what was posted, if no such message was */
  async assertPosted(like: PostedLike): Promise<void> {
    const { pass, message } = await findPosted(this, like);
    if (!pass) throw new Error(message());
  }

  /** @throws {Error} saying what was called, if the method was not, or not as often */
  async assertCalled(method: string, like: CalledLike = {}): Promise<void> {
    const { pass, message } = await findCalled(this, method, like);
    if (!pass) throw new Error(message());
  }
}

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
  const {
    manifest,
    program,
    http = false,
    seed = 1,
    rateLimits: rate_limits = false,
    now,
  } = options;
  const quiet = new Quiet();
  const started = now === undefined ? Date.now() : now * 1000;
  const { platform, close } = await open();
  const world = new TestWorld(platform.deployment.base_url, platform.fetch, quiet);
  if (manifest !== undefined) await world.install(manifest);
  return {
    world,
    api: (method, args, call) => world.api(method, args, call),
    person: (name) => actingAs(world, name),
    close,
  };

  async function open() {
    const given = program === undefined ? null : sendToProgram(program);
    const make = (more: PlatformOptions) => {
      const send = given ?? more.send ?? sender({ ownPort: 0, open: false, anywhere: false });
      const clock = () => started;
      return quiet.watched(
        createPlatform({ ...more, seed, rate_limits, clock, send: quiet.watching(send) }),
      );
    };
    if (!http) return { platform: make({}), close: async () => {} };
    const server = await serve({
      ...LOCAL_SERVING,
      pageRoot: PAGE_ROOT,
      // Without the port `wake`: what falls due waits until a test moves the clock.
      make: (deployment, { wake: _wake, ...ports }) => make({ deployment, ...ports }),
    });
    return { platform: server.platform, close: () => server.close() };
  }
}

/** What a person can do, each by asking the world for the person first. */
function actingAs(world: World, name: string): PersonInTest {
  let found: Promise<Person> | null = null;
  const one = () => (found ??= findPerson(world, name));
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

async function findPerson(world: World, name: string): Promise<Person> {
  const wanted = name.replace(/^@/, '');
  const query = new URLSearchParams(
    /^[UW][A-Z0-9]{8,}$/.test(wanted) ? { ids: wanted } : { words: wanted },
  );
  const { people } = (await world.sandbox(`/users?${query}`)) as unknown as {
    readonly people: readonly Brief[];
  };
  const lower = wanted.toLowerCase();
  const is = ({ id, name: own, real_name }: Brief) =>
    id === wanted || own === lower || real_name.toLowerCase() === lower;
  const known = people.find((each) => is(each) && !each.deleted && !each.is_bot);
  if (known !== undefined) return new Person(world, known.id, known.name);
  const isName = /^[\w.-]+$/.test(wanted);
  const joining = isName ? { name: lower, real_name: capitalize(wanted) } : { real_name: wanted };
  const { user } = (await world.sandbox('/users', joining)) as unknown as { readonly user: Brief };
  return new Person(world, user.id, user.name);
}

interface Brief {
  readonly id: string;
  readonly name: string;
  readonly real_name: string;
  readonly is_bot?: boolean;
  readonly deleted?: boolean;
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Matchers for `expect.extend` of Vitest and Jest:
 * `await expect(world).toHavePosted({ channel: '#general', text: /done/ })`.
 */
export const matchers = {
  toHavePosted: (world: World, like: PostedLike) => findPosted(world, like),
  toHaveCalled: (world: World, method: string, like?: CalledLike) =>
    findCalled(world, method, like),
};
