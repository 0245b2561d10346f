import type { ResetOptions } from '../../contract/sandbox.ts';
import { DEFAULT_OPTIONS, type WorldOptions } from '../model/world/world.ts';

/** The options of a new world; all have defaults. */
export function optionsOf(body: ResetOptions): WorldOptions {
  const { seed, users, messages, rate_limits } = DEFAULT_OPTIONS;
  return {
    seed: body.seed ?? seed,
    users: body.users ?? users,
    messages: body.messages ?? messages,
    rate_limits: body.rate_limits ?? rate_limits,
  };
}
