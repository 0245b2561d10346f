import { curlSnippet } from './curl.ts';
import { fetchSnippet } from './fetch.ts';
import { goSnippet } from './go.ts';
import { javaSnippet } from './java.ts';
import type { WrittenRequest } from './written-request.ts';

/** Snippets that send a request byte for byte. Snippets with an SDK are not: they are made from the arguments of a call. */
export const RAW_SNIPPETS = {
  curl: curlSnippet,
  fetch: fetchSnippet,
  go: goSnippet,
  java: javaSnippet,
} as const satisfies Readonly<Record<string, (request: WrittenRequest) => string>>;

export type RawSnippetKind = keyof typeof RAW_SNIPPETS;
