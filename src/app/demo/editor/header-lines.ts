import type { HeaderList } from '../../../contract/sandbox.ts';

/** Headers as lines: `Content-Type: application/json`. */
export const writeHeaders = (headers: HeaderList): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

/** The headers in lines, and what is wrong with the first wrong line. Empty lines are skipped. */
export function headersIn(text: string): {
  readonly headers: HeaderList;
  readonly fault: string | undefined;
} {
  const headers: (readonly [string, string])[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      return {
        headers,
        fault: `“${line.slice(0, 60)}” is not a header such as Accept: text/plain`,
      };
    headers.push([name, line.slice(colon + 1).trim()]);
  }
  return { headers, fault: undefined };
}
