import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { Method } from './method.ts';
import { listsName } from '../model/team.ts';
import type { World } from '../model/world/world.ts';

/** Error codes of injected failures; any method may answer with them. */
export const INJECTED_CODES = [
  'internal_error',
  'fatal_error',
] as const satisfies readonly ErrorCode[];

/** An injected failure: it happens after the method ran. `done` says whether the work is kept or undone. */
export interface InjectedFailure {
  readonly code: (typeof INJECTED_CODES)[number];
  readonly done: boolean;
}

/** The failure to inject into a call of this method, or null (interface: "part of the operation may have succeeded"). */
export function injectFailure(
  { service, random }: Pick<World, 'service' | 'random'>,
  { name }: Method,
): InjectedFailure | null {
  const { failing } = service;
  if (failing === null || !listsName(failing.methods, name)) return null;
  const done =
    failing.done === 'sometimes' ? random.chance('fault', 0.5) : failing.done === 'always';
  return { code: failing.code, done };
}
