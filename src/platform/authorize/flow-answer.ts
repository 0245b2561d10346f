import type { Answer } from '../http/answer.ts';
import type { World } from '../model/world/world.ts';
import { resolveTrace, type Judged } from '../pipeline/judgement.ts';
import type { AuthorizeFlow } from './authorize-flow.ts';

/** The path that forms of the page are sent to; without a host, because the server may have several names. */
export const actionOf = (
  { deployment }: Pick<World, 'deployment'>,
  { path }: AuthorizeFlow,
): string => new URL(deployment.base_url + path).pathname;

/** An empty answer of the endpoint with that name. */
export function answerOf(name: string, steps: readonly Judged[]): Answer {
  return {
    name,
    status: 200,
    headers: {},
    body: '',
    error: null,
    warnings: [],
    trace: resolveTrace(steps),
    actor: null,
    changes: [],
  };
}
