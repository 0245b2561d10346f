import { isJsonObject } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** More headers or fields of one request are ignored. */
const MAX_PAIRS = 1000;

const EMPTY_OBJECT: JsonObject = {};

/** The object there; an empty one for anything else. */
export const objectAt = (value: unknown): JsonObject =>
  isJsonObject(value) ? value : EMPTY_OBJECT;

/** The objects of a list; none for anything else. */
export const objectsAt = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The text there, or a number or truth value as a text; empty for anything else. */
export function textAt(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Names and values of a list of objects, as archives and collections write them; those that are switched off are left out. */
export const pairsAt = (value: unknown, name: 'key' | 'name'): HeaderList =>
  objectsAt(value)
    .filter((pair) => pair['disabled'] !== true && pair['type'] !== 'file')
    .slice(0, MAX_PAIRS)
    .map((pair) => [textAt(pair[name]), textAt(pair['value'])] as const)
    .filter(([each]) => each !== '');

/** An argument as a form carries it: lists and objects are JSON. */
export const formText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textAt(value);
