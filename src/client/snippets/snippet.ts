import type { RawSnippetKind } from './raw-snippet.ts';

export type SnippetKind = RawSnippetKind | 'javascript' | 'python';

/** The code of a snippet, or why it cannot be written. */
export type Snippet = { readonly code: string } | { readonly unavailable: string };
