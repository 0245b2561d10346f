import type { Fields } from './field.ts';

/** The arguments of a body, or why it cannot be parsed, in a sentence that names the place. */
export type ParsedBody =
  | { readonly ok: true; readonly fields: Fields }
  | { readonly ok: false; readonly reason: string };

export const unreadable = (reason: string): ParsedBody => ({ ok: false, reason });
