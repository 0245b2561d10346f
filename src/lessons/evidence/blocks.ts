import { parseJson } from '../../contract/json.ts';
import type { LessonCall } from '../definition/facts.ts';

/** Blocks that were parsed before: a check looks at the same calls again and again. */
const PARSED = new WeakMap<LessonCall, readonly unknown[]>();

/** The blocks of a message. A form has the list as JSON. */
export function blocksOf(call: LessonCall): readonly unknown[] {
  const { blocks } = call.args;
  const known = PARSED.get(call);
  if (known !== undefined) return known;
  const read = typeof blocks === 'string' ? parseJson(blocks) : { value: blocks };
  const found: readonly unknown[] = 'value' in read && Array.isArray(read.value) ? read.value : [];
  PARSED.set(call, found);
  return found;
}

/** Whether a message has blocks. */
export const hasBlocks = (call: LessonCall): boolean => blocksOf(call).length > 0;

/** The lines in which an answer explains a refusal. */
export const messagesOf = ({ answer }: LessonCall): readonly string[] => {
  const { messages } = Object(answer['response_metadata']) as { messages?: unknown };
  return Array.isArray(messages) ? messages.filter((line) => typeof line === 'string') : [];
};

/** The faults that an answer names, each with its place: `/blocks/2/text is missing`. */
export const faultsIn = (call: LessonCall): readonly string[] =>
  messagesOf(call).flatMap((message) => {
    const [, what, place] =
      /^\[ERROR\] (.*) \[json-pointer:(\/blocks\/[^\]]*)\]$/.exec(message) ?? [];
    return what === undefined || place === undefined ? [] : [`${place} ${what}`];
  });

/** The place of such a fault: `/blocks/2/text`. */
export const placeOf = (fault: string): string => fault.slice(0, fault.indexOf(' '));
