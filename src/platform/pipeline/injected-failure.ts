import type { ErrorCode } from '../../contract/errors/errors.ts';
import { examFault } from '../model/exam.ts';
import type { Method } from './method.ts';
import { includesName } from '../model/team.ts';
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

/**
 * The failure to inject into a call of this method by an app, or null (interface: "part of the operation may have succeeded").
 */
export function injectFailure(
  world: Pick<World, 'service' | 'random' | 'exams'>,
  { name }: Method,
  app: string | null,
): InjectedFailure | null {
  const failing = examFault(world, app, 'failing') ?? world.service.failing;
  if (failing === null || !includesName(failing.methods, name)) return null;
  const done =
    failing.done === 'sometimes' ? world.random.chance('fault', 0.5) : failing.done === 'always';
  return { code: failing.code, done };
}
