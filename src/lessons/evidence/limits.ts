import type { LessonCall } from '../definition/facts.ts';
import { listCalls } from './pages.ts';

/** Calls of the Web API by people and programs, and the pages of a walk in the Directory, oldest first. */
export const methodCalls = (
  calls: readonly LessonCall[],
  readings: readonly LessonCall[],
): readonly LessonCall[] =>
  [
    ...calls.filter(({ surface }) => surface === 'web-api'),
    ...listCalls({ calls: [], readings }),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Whether a call was refused because of its rate limit (docs/interface.md, "Web API general"). */
export const wasLimited = ({ surface, error }: LessonCall): boolean =>
  surface === 'web-api' && error === 'ratelimited';

/** How long to wait after a refused call, in seconds. */
export const waitOf = ({ retryAfter }: LessonCall): number => retryAfter ?? 0;

/** Whether two calls ask for the same thing. */
type IsAlike = (one: LessonCall, other: LessonCall) => boolean;

/** Finds the last refusal of the same method before a call, if any. */
export const findRefusalBefore = (
  call: LessonCall,
  calls: readonly LessonCall[],
  isAlike: IsAlike = () => true,
): LessonCall | undefined =>
  calls.findLast(
    (each) =>
      each.id < call.id && each.name === call.name && wasLimited(each) && isAlike(each, call),
  );

/** Whether a call succeeded after an earlier refusal of its method, and not before the wait was over. */
export function hasWaited(
  call: LessonCall,
  calls: readonly LessonCall[],
  isAlike?: IsAlike,
): boolean {
  if (call.error !== null) return false;
  const refusal = findRefusalBefore(call, calls, isAlike);
  return refusal !== undefined && call.at >= refusal.at + waitOf(refusal);
}

/** If a call succeeded while another method of the same app was limited, finds the refusal of that method. */
export const findLimitedMeanwhile = (
  call: LessonCall,
  calls: readonly LessonCall[],
): LessonCall | undefined =>
  call.error !== null
    ? undefined
    : calls.findLast(
        (each) =>
          each.id < call.id &&
          wasLimited(each) &&
          each.name !== call.name &&
          each.actor?.app_id === call.actor?.app_id &&
          call.at < each.at + waitOf(each),
      );
