import { notificationText } from '../../../message/plain-text.ts';
import { NO_NAMES } from '../../../message/names.ts';

/** Maximum length of a summary, in characters. */
const MAX_LENGTH = 60;

/** A short text that identifies a block: the first text inside it. */
export function summaryOf(block: unknown): string {
  const text = firstText(block, 0) ?? '';
  const plain = notificationText(text.slice(0, MAX_LENGTH * 4), NO_NAMES);
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** Blocks nest only a few levels. Anything deeper is not a valid block. */
const MAX_DEPTH = 8;

/** Fields that say in a text what a block is about. */
const NAMES = ['text', 'title', 'caption', 'external_id', 'call_id', 'alt_text'];

function firstText(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
  for (const name of NAMES) {
    const named: unknown = Reflect.get(value, name);
    if (typeof named === 'string') return named;
  }
  for (const each of Object.values(value)) {
    const found = firstText(each, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
