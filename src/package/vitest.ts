import { expect } from 'vitest';
import { matchers, type CalledLike, type PostedLike } from './testing.ts';

export * from './testing.ts';

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
