import { isJsonObject } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Further headers or fields of a request are ignored. */
const MAX_PAIRS = 1000;

const EMPTY_OBJECT: JsonObject = {};

/** The value if it is an object; else an empty object. */
export const asObject = (value: unknown): JsonObject =>
  isJsonObject(value) ? value : EMPTY_OBJECT;

/** The objects in the value if it is a list; else an empty list. */
export const asObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** A text, number or truth value as a text; any other value becomes an empty text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The names and values in a list of objects, as archives and collections write them. Leaves out disabled ones and files. */
export const toPairs = (value: unknown, nameKey: 'key' | 'name'): HeaderList =>
  asObjects(value)
    .filter((pair) => pair['disabled'] !== true && pair['type'] !== 'file')
    .slice(0, MAX_PAIRS)
    .map((pair) => [toText(pair[nameKey]), toText(pair['value'])] as const)
    .filter(([name]) => name !== '');

/** An argument as a form carries it: lists and objects are JSON. */
export const formText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : toText(value);
