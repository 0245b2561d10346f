import { headerNamed } from '../../contract/header-named.ts';
import type { WrittenBody, WrittenRequest } from './written-request.ts';
import { isPlainText, printfOperand, shellWord } from './shell-word.ts';

/**
 * The request as a curl command that sends the same bytes. It uses `--data-raw`, since `--data` reads a file if the body
 * begins with `@`. It does not reformat the body, since an error in it may be the point.
 */
export function curlSnippet({ url, headers, body }: WrittenRequest): string {
  const parts = [`curl ${shellWord(url)}`];
  // Curl reads brackets and braces in an address as patterns.
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  parts.push(...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`));
  if (body === null) return parts.join(CONTINUED);

  // Without this header curl adds its own Content-Type.
  const hasType = headerNamed(headers, 'content-type') !== undefined;
  if (!hasType) parts.push(`--header 'Content-Type:'`);
  if (isWord(body)) return [...parts, `--data-raw ${shellWord(body.text)}`].join(CONTINUED);
  return `printf '%b' ${printfOperand(body.bytes)} |\n${[...parts, '--data-binary @-'].join(CONTINUED)}`;
}

const CONTINUED = ' \\\n  ';

/** Whether the body can be a shell argument; most shells encode arguments in UTF-8. */
function isWord({ text, charset }: WrittenBody): boolean {
  return isPlainText(text) && (charset === 'utf-8' || /^[\0-\x7f]*$/.test(text));
}
