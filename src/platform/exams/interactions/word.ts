import type { WireCall } from '../engine/exam.ts';

const WORDS: ReadonlySet<string> = new Set([
  'chat.postMessage',
  'chat.postEphemeral',
  'response URL',
]);

/** Whether a call tells a person something. */
export const isWord = ({ method, error }: WireCall): boolean => error === null && WORDS.has(method);
