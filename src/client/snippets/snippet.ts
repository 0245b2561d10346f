/** Every kind of snippet, in the order of the page. A test runs each as it is pasted. */
export const SNIPPET_KINDS = ['curl', 'fetch', 'javascript', 'python', 'go', 'java'] as const;

export type SnippetKind = (typeof SNIPPET_KINDS)[number];

/** The code of a snippet, or why it cannot be written. */
export type Snippet = { readonly code: string } | { readonly unavailable: string };
