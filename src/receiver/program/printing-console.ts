import type { Outbox } from './outbox.ts';

const LEVELS = { log: 'log', info: 'log', debug: 'log', warn: 'warn', error: 'error' } as const;

/** A console that prints to the page. */
export function makeConsole(
  outbox: Pick<Outbox, 'print'>,
  lineOf: (error: unknown) => number | null,
): Console {
  const methods = Object.entries(LEVELS).map(([name, level]) => [
    name,
    (...values: unknown[]) =>
      outbox.print(level, values.map(textOf).join(' '), lineOf(new Error())),
  ]);
  return Object.fromEntries(methods) as Console;
}

/** A value as a person reads it: texts as they are, errors by their message, the rest as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  try {
    return value === undefined ? 'undefined' : JSON.stringify(value);
  } catch {
    return 'an object that is not JSON';
  }
}
