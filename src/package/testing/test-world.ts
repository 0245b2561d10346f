import type { App, Interaction } from '../world/answers.ts';
import { World } from '../world/world.ts';
import {
  findCalled,
  findPosted,
  type CalledLike,
  type Finding,
  type PostedLike,
} from './assertions.ts';
import type { Quiet } from './quiet.ts';
import { tellInError, withDemo, type Failure, type TestDemo } from './test-demo.ts';

export interface Eventually {
  /** For how long, in seconds of the world's clock: 60 when left out. */
  readonly within?: number;
}

/** After how many seconds of waiting to read what the log of changes, which is short, has of them. */
const FOLLOWED_EVERY = 100;

/** How long an app may take to acknowledge what a person did, in seconds. */
const PATIENCE_S = 3;

/** A world with what tests need besides. */
export class TestWorld extends World {
  /** How many checks are being repeated: those may fail, and the test does not yet. */
  #repeating = 0;

  constructor(
    url: string,
    fetch: World['fetch'],
    private readonly quiet: Quiet,
    private readonly demo: TestDemo,
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
    this.#repeating += 1;
    try {
      return await this.#repeat(check, within);
    } catch (reason) {
      const message = reason instanceof Error ? reason.message : String(reason);
      tellInError(reason, await this.leaveDemo({ message }));
      throw reason;
    } finally {
      this.#repeating -= 1;
    }
  }

  async #repeat<Result>(check: () => Result | Promise<Result>, within: number): Promise<Result> {
    for (let passed = 0; ; passed += 1) {
      await this.quiet.wait();
      try {
        return await check();
      } catch (reason) {
        if (passed >= within) throw reason;
      }
      await this.advance(1);
      if (passed % FOLLOWED_EVERY === 0) await this.demo.follow(this);
    }
  }

  /**
   * Waits until nothing is under way between the world and the programs around it; the clock of the world stands. It tells that
   * something does *not* happen, and gives up after some seconds if a program stays busy.
   */
  async settle(): Promise<void> {
    await this.quiet.wait();
  }

  /** Creates and installs the app of a manifest, and invites its bot to the general channel. */
  async install(manifest: object | string): Promise<App> {
    const app = await this.createApp(manifest);
    await this.invite('general');
    return app;
  }

  /**
   * A person does something with an app. The clock stands, so an app that does not answer in three seconds of the machine runs into
   * the three seconds of the world's clock: the person sees the failure, and the test goes on.
   */
  override async act(body: Parameters<World['act']>[0]): Promise<Interaction> {
    const late = setTimeout(() => {
      // What moves the clock is refused only where the world is gone, and then the act fails, too.
      void this.advance(PATIENCE_S).catch(() => {});
    }, PATIENCE_S * 1000);
    try {
      return await super.act(body);
    } finally {
      clearTimeout(late);
    }
  }

  override async reset(options?: Parameters<World['reset']>[0]): Promise<void> {
    await super.reset(options);
    this.demo.clear();
  }

  /** @throws {Error} saying what was posted, if no such message was */
  async assertPosted(like: PostedLike): Promise<void> {
    await this.#assert(await findPosted(this, like));
  }

  /** @throws {Error} saying what was called, if the method was not, or not as often */
  async assertCalled(method: string, like: CalledLike = {}): Promise<void> {
    await this.#assert(await findCalled(this, method, like));
  }

  async #assert(finding: Finding): Promise<void> {
    const { pass, message } = await this.explained(finding, false);
    if (!pass) throw new Error(message());
  }

  /** Gives the test a name, for the demo that a failure leaves. */
  nameTest(name: string): void {
    this.demo.name = name;
  }

  /**
   * Writes a demo of what happened in this world since it was made, and returns how to open it, for people. The assertions of
   * Parley do so when they fail; call it where a test fails with others. It never rejects; the text is empty if nothing happened.
   */
  async leaveDemo(failure: Failure = {}): Promise<string> {
    return this.demo.leave(this, failure);
  }

  /** What was found, which says how to open the demo if that fails the test. */
  async explained(finding: Finding, isNot: boolean): Promise<Finding> {
    if (finding.pass !== isNot || this.#repeating > 0) return finding;
    const message = finding.message();
    const text = withDemo(message, await this.leaveDemo({ message }));
    return { pass: finding.pass, message: () => text };
  }
}
