import type { LessonCall } from '../definition/facts.ts';

/** The value of an argument that is a text; empty if the argument is missing or not a text. */
export function textOf({ args }: Pick<LessonCall, 'args'>, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** The scopes in a text, separated by commas or blanks. */
export const scopesIn = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((scope) => scope !== '');

/** The scopes of a sign-in with OpenID Connect. No request may combine them with other scopes. */
export const SIGN_IN_SCOPES: ReadonlySet<string> = new Set(['openid', 'email', 'profile']);
