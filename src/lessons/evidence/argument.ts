import type { LessonCall } from '../definition/facts.ts';

/** An argument of a call as text; empty if it is absent or no text. */
export function textOf({ args }: Pick<LessonCall, 'args'>, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** The scopes in a text, separated by commas or blanks. */
export const scopesIn = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((scope) => scope !== '');

/** The scopes of a sign-in with OpenID Connect, which cannot be asked for together with other scopes. */
export const SIGN_IN_SCOPES: ReadonlySet<string> = new Set(['openid', 'email', 'profile']);
