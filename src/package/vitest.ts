import { expect, onTestFailed } from 'vitest';
import {
  matchers,
  parley as make,
  type CalledLike,
  type ParleyTest,
  type PostedLike,
  type TestOptions,
} from './testing.ts';
import { tellInError } from './testing/test-demo.ts';

export * from './testing.ts';

/**
 * Makes a world for one test, as `parley` of `parley/testing`. If the test fails, with whatever assertion, its message says how to
 * open a demo of what happened.
 */
export async function parley(options: TestOptions = {}): Promise<ParleyTest> {
  const { name = expect.getState().currentTestName } = options;
  let made: ParleyTest | null = null;
  try {
    onTestFailed(async ({ task }) => {
      const [error] = task.result?.errors ?? [];
      if (made === null || error === undefined) return;
      tellInError(error, await made.world.leaveDemo(error));
    });
  } catch {
    // Outside of a test, as in `beforeAll`, no test fails by itself.
  }
  made = await make({ ...options, ...(name === undefined ? {} : { name }) });
  return made;
}

/** What `expect(world)` knows once this module is loaded. */
interface ParleyMatchers<Result> {
  /** Whether such a message was posted. */
  toHavePosted(like: PostedLike): Promise<Result>;
  /** Whether a method was called. */
  toHaveCalled(method: string, like?: CalledLike): Promise<Result>;
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- as Vitest declares it
  interface Matchers<T = any> extends ParleyMatchers<T> {}
}

expect.extend(matchers);
