import * as z from 'zod/mini';
import { DEFAULT_OPTIONS, type WorldOptions } from '../model/world.ts';

/** The largest world: a million people, a million messages. */
const MOST = 1_000_000;

/** `POST /sandbox/reset`; what is left out takes its default (`DEFAULT_OPTIONS`). */
export const ResetBody = z.strictObject({
  seed: z.optional(z.int().check(z.gte(0), z.lte(2 ** 32 - 1))),
  /** The owner and the app's bot are always there. */
  users: z.optional(z.int().check(z.gte(2), z.lte(MOST))),
  messages: z.optional(z.int().check(z.gte(0), z.lte(MOST))),
  rate_limits: z.optional(z.boolean()),
});

/** The options of a new world; what is left out takes its default. */
export function optionsOf(body: z.infer<typeof ResetBody>): WorldOptions {
  const { seed, users, messages, rate_limits } = DEFAULT_OPTIONS;
  return {
    seed: body.seed ?? seed,
    users: body.users ?? users,
    messages: body.messages ?? messages,
    rate_limits: body.rate_limits ?? rate_limits,
  };
}
