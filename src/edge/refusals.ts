import type { SandboxRefusal } from '../contract/sandbox.ts';

/** Why this host refuses a request by itself, with the status of the answer. */
const STATUS = {
  unknown_world: 404,
  world_expired: 410,
  world_ended: 410,
  world_full: 507,
  world_not_readable: 500,
  ratelimited: 429,
  key_required: 401,
  not_set_up: 500,
  internal_error: 500,
} as const;

export type HostRefusal = keyof typeof STATUS;

/** A refusal by the host itself, in the format of a sandbox error. `message` says what happened and what to do. */
export function refuse(error: HostRefusal, message: string, headers = {}): Response {
  const body: SandboxRefusal = { ok: false, error, message };
  return Response.json(body, { status: STATUS[error], headers });
}
