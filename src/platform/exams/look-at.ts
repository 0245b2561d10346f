import { late } from '../../base/late.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import { traceWith, type Answer, type RequestHead } from '../http/answer.ts';
import { isFromPage } from '../http/from-page.ts';
import type { World } from '../model/world/world.ts';
import { failureStep } from '../service/log/failure-steps.ts';

/** Few worlds have exams. */
export const EXAMS = late(() => import('./examine.ts'), { ahead: true });

/**
 * Lets the armed exams look at a call of the Web API. What they change is committed with the call, but not listed
 * among the changes of its exchange. If an exam throws, it changes nothing, and the trace of the call has the reason.
 */
export function lookAt(
  world: World,
  { id, at, request, answer }: { id: string; at: number; request: RequestHead; answer: Answer },
): { readonly changes: readonly RecordChange[]; readonly answer: Answer } {
  const { shown, name, status, error, headers } = answer;
  if (world.exams.size === 0 || shown === undefined || isFromPage(request.headers))
    return { changes: [], answer };
  const call = { ...shown, exchange: id, at, method: name, status, error, headers };
  try {
    return { changes: EXAMS.need().examine(world, call), answer };
  } catch (reason) {
    return { changes: [], answer: { ...answer, trace: traceWith(answer, failureStep(reason)) } };
  }
}
