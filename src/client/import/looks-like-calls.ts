/** How much of a text is looked at: the log of an SDK may begin with other lines. */
const LOOKED_AT_LENGTH = 20_000;

/** Whether a text looks like calls. The code that reads them loads for no other. */
export function looksLikeCalls(text: string): boolean {
  const start = text.slice(0, LOOKED_AT_LENGTH);
  return (
    /^\s*(?:\{|printf\s)/.test(start) ||
    looksLikeYaml(start) ||
    /(?:^|[\n;&|])[ \t]*(?:[$%] )?curl(?:\.exe)?\s/.test(start) ||
    /apiCall\('|http request url: |Sending a request - url: /.test(start) ||
    /\b(?:fetch|WebClient|NewRequest|newBuilder)\(|\bclient\.[\w.]+\(/.test(start)
  );
}

/** Whether a text looks like a description of an API, a collection or an archive in YAML: one of their keys begins a line. */
export const looksLikeYaml = (text: string): boolean =>
  /(?:^|\n)(?:openapi|swagger|item|collection|log):/.test(text.slice(0, LOOKED_AT_LENGTH)) &&
  !/^\s*\{/.test(text);
