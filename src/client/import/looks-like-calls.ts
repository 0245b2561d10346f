/** How many characters of a text are checked: not only the first line, because a log may begin with other lines. */
const MAX_SNIFFED_LENGTH = 20_000;

/** Whether a text looks like calls. The code that reads calls loads only for such texts. */
export function looksLikeCalls(text: string): boolean {
  const start = text.slice(0, MAX_SNIFFED_LENGTH);
  return (
    /^\s*(?:\{|printf\s)/.test(start) ||
    looksLikeYaml(start) ||
    /(?:^|[\n;&|])[ \t]*(?:[$%] )?(?:curl(?:\.exe)?|wget)\s/.test(start) ||
    // HTTPie, and raw HTTP requests.
    /(?:^|[\n;&|])[ \t]*(?:[$%] )?(?:https?|xhs?|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s[^\n]{0,500}[/:]/.test(
      start,
    ) ||
    looksLikePowerShell(start) ||
    /apiCall\('|http request url: |Sending a request - url: /.test(start) ||
    /\b(?:fetch|WebClient|NewRequest|newBuilder|axios)\(|\bclient\.[\w.]+\(/.test(start) ||
    /\b(?:axios|requests|httpx|session)\.[a-z]+\(/.test(start)
  );
}

/**
 * Whether a pasted text is imported rather than searched for: it looks like calls, contains the address of a call, or has
 * several lines. The import tells the user if it finds no call.
 */
export const shouldImport = (pasted: string): boolean =>
  looksLikeCalls(pasted) || pasted.trim().includes('\n') || pasted.includes('/api/');

/** Whether a text looks like a script of PowerShell that sends requests. */
export const looksLikePowerShell = (text: string): boolean =>
  /(?:^|[^\w-])(?:Invoke-(?:RestMethod|WebRequest)|irm|iwr)\s/i.test(
    text.slice(0, MAX_SNIFFED_LENGTH),
  );

/** Whether a text looks like a description of an API, a collection or an archive in YAML: one of their keys begins a line. */
export const looksLikeYaml = (text: string): boolean =>
  /(?:^|\n)(?:openapi|swagger|item|collection|log):/.test(text.slice(0, MAX_SNIFFED_LENGTH)) &&
  !/^\s*\{/.test(text);
