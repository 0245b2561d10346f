/** Every kind of snippet, in the order in which the page lists them. */
export const SNIPPET_KINDS = ['curl', 'fetch', 'javascript', 'python', 'go', 'java'] as const;

export type SnippetKind = (typeof SNIPPET_KINDS)[number];

/** The code of a snippet, or why it cannot be written. */
export type Snippet = { readonly code: string } | { readonly unavailable: string };
