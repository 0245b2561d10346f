import { parseJson } from '../../contract/json.ts';
import type { LessonCall } from '../definition/facts.ts';

/** The blocks of calls that were parsed before, because checks look at the same calls again and again. */
const PARSED_BLOCKS = new WeakMap<LessonCall, readonly unknown[]>();

/** The blocks that a call sends: a list, or in a form its JSON. */
export function blocksOf(call: LessonCall): readonly unknown[] {
  const { blocks } = call.args;
  const known = PARSED_BLOCKS.get(call);
  if (known !== undefined) return known;
  const json = typeof blocks === 'string' ? parseJson(blocks) : { value: blocks };
  const found: readonly unknown[] = 'value' in json && Array.isArray(json.value) ? json.value : [];
  PARSED_BLOCKS.set(call, found);
  return found;
}

/** Whether a call sends blocks. */
export const hasBlocks = (call: LessonCall): boolean => blocksOf(call).length > 0;

/** The messages with which an answer explains a refusal. */
export const messagesOf = ({ answer }: LessonCall): readonly string[] => {
  const { messages } = Object(answer['response_metadata']) as { messages?: unknown };
  return Array.isArray(messages) ? messages.filter((line) => typeof line === 'string') : [];
};

/** The faults that an answer names, each with its place: `/blocks/2/text is missing`. */
export const faultsIn = (call: LessonCall): readonly string[] =>
  messagesOf(call).flatMap((message) => {
    const [, fault, place] =
      /^\[ERROR\] (.*) \[json-pointer:(\/blocks\/[^\]]*)\]$/.exec(message) ?? [];
    return fault === undefined || place === undefined ? [] : [`${place} ${fault}`];
  });

/** The place in a fault that `faultsIn` found: `/blocks/2/text`. */
export const placeOf = (fault: string): string => fault.slice(0, fault.indexOf(' '));
