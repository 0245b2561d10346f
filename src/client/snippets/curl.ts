import type { WrittenBody, WrittenRequest } from './written-request.ts';
import { isPlainText, printfOperand, shellWord } from './shell-word.ts';

/**
 * The request as a curl command that sends the same bytes. `--data-raw` and not `--data`, to which a body
 * that begins with `@` names a file; the body as it is and not written anew, since what is wrong with it may
 * be the point.
 */
export function curlSnippet({ url, headers, body }: WrittenRequest): string {
  const parts = [`curl ${shellWord(url)}`];
  // Curl reads brackets and braces in an address as patterns.
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  parts.push(...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`));
  if (body === null) return parts.join(CONTINUED);

  // Curl adds a Content-Type of its own unless it is told not to.
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (!hasType) parts.push(`--header 'Content-Type:'`);
  if (isWord(body)) return [...parts, `--data-raw ${shellWord(body.text)}`].join(CONTINUED);
  return `printf '%b' ${printfOperand(body.bytes)} |\n${[...parts, '--data-binary @-'].join(CONTINUED)}`;
}

const CONTINUED = ' \\\n  ';

/** Words of a shell are UTF-8 nearly everywhere. */
function isWord({ text, charset }: WrittenBody): boolean {
  return isPlainText(text) && (charset === 'utf-8' || /^[\0-\x7f]*$/.test(text));
}
