import type { Fields } from './field.ts';

/** What a body says, or why it cannot be read: a sentence with the place in it. */
export type ParsedBody =
  { readonly ok: true; readonly fields: Fields } | { readonly ok: false; readonly reason: string };

export const unreadable = (reason: string): ParsedBody => ({ ok: false, reason });
