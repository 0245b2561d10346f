import type { LessonCall } from '../definition/facts.ts';

/** An argument of a call as text; empty if it is absent or no text. */
export function argument({ args }: LessonCall, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** The scopes that a call names, in any of the ways to separate them. */
export const scopesIn = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((scope) => scope !== '');
