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

/** Whether a call was refused because there were too many (interface, "Web API general"). */
export const wasLimited = ({ surface, error }: LessonCall): boolean =>
  surface === 'web-api' && error === 'ratelimited';

/** How long a refused call has to wait, in seconds. */
export const waitOf = ({ retryAfter }: LessonCall): number => retryAfter ?? 0;

type Alike = (one: LessonCall, other: LessonCall) => boolean;

/** The last refusal of the method before a call; undefined if it was not refused. */
export const refusalBefore = (
  call: LessonCall,
  calls: readonly LessonCall[],
  isAlike: Alike = () => true,
): LessonCall | undefined =>
  calls.findLast(
    (each) =>
      each.id < call.id && each.name === call.name && wasLimited(each) && isAlike(each, call),
  );

/** Whether a call was answered after the method had been refused, and not before its wait was over. */
export function hasWaited(
  call: LessonCall,
  calls: readonly LessonCall[],
  isAlike?: Alike,
): boolean {
  if (call.error !== null) return false;
  const refused = refusalBefore(call, calls, isAlike);
  return refused !== undefined && call.at >= refused.at + waitOf(refused);
}

/** The refusal of another method of the same app that still had to wait when a call was answered; undefined without one. */
export const findPassedMeanwhile = (
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
