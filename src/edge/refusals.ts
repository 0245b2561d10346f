import { hostRefusal } from '../platform/http/refusal.ts';

/** Why this host refuses a request by itself, with the status of the answer. */
const STATUS = {
  unknown_world: 404,
  world_expired: 410,
  world_ended: 410,
  world_not_readable: 500,
  ratelimited: 429,
  key_required: 401,
  not_set_up: 500,
  internal_error: 500,
} as const;

/** A refusal by the host itself. `message` says what happened and what to do. */
export const refuse = (error: keyof typeof STATUS, message: string, headers = {}): Response =>
  hostRefusal(STATUS[error], error, message, headers);
