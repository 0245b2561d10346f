import type { ErrorCode } from '../../contract/errors.ts';
import type { Method } from './method.ts';
import { named } from '../model/team.ts';
import type { World } from '../model/world.ts';

/** Codes of failures that may meet any call. */
export const FAULT_CODES = [
  'internal_error',
  'fatal_error',
] as const satisfies readonly ErrorCode[];

/** A failure of the service that a call is about to meet, after its work, which stays done or is undone. */
export interface Fault {
  readonly code: (typeof FAULT_CODES)[number];
  readonly done: boolean;
}

/** The fault in store for a call of this method, or null (interface: "part of the operation may have succeeded"). */
export function faultOf(
  { service, random }: Pick<World, 'service' | 'random'>,
  { name }: Method,
): Fault | null {
  const { failing } = service;
  if (failing === null || !named(failing.methods, name)) return null;
  const done =
    failing.done === 'sometimes' ? random.chance('fault', 0.5) : failing.done === 'always';
  return { code: failing.code, done };
}
