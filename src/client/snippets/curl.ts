import { headerNamed } from '../../contract/headers/header-named.ts';
import { isPlainText, printfOperand, shellWord } from './shell-word.ts';
import { encodeUrl, type WrittenBody, type WrittenRequest } from './written-request.ts';

/**
 * The request as a curl command that sends the same bytes. It uses `--data-raw`, since `--data` reads a file if the body
 * begins with `@`. It does not reformat the body, which may contain an error on purpose.
 */
export function curlSnippet({ verb, url, headers, body }: WrittenRequest): string {
  // Curl refuses spaces in an address, and does not encode letters beyond ASCII.
  const address = encodeUrl(url);
  const parts = [`curl ${shellWord(address)}`];
  // Curl reads brackets and braces in an address as patterns.
  if (/[[\]{}]/.test(address)) parts.push('--globoff');
  if (verb === 'HEAD') parts.push('--head');
  else if (verb !== (body === null ? 'GET' : 'POST')) parts.push(`--request ${shellWord(verb)}`);
  parts.push(...headers.map((header) => `--header ${shellWord(headerLine(header))}`));
  if (body === null) return parts.join(CONTINUATION);

  // Without this header curl adds its own Content-Type.
  const hasType = headerNamed(headers, 'content-type') !== undefined;
  if (!hasType) parts.push(`--header 'Content-Type:'`);
  if (canBeArgument(body))
    return [...parts, `--data-raw ${shellWord(body.text)}`].join(CONTINUATION);
  return `printf '%b' ${printfOperand(body.bytes)} |\n${[...parts, '--data-binary @-'].join(CONTINUATION)}`;
}

const CONTINUATION = ' \\\n  ';

/** A header as an argument of curl. A header without a value ends with a semicolon: curl drops one that ends with a colon. */
const headerLine = ([name, value]: readonly [name: string, value: string]) =>
  value === '' ? `${name};` : `${name}: ${value}`;

/** Whether the body can be a shell argument; most shells encode arguments in UTF-8. */
function canBeArgument({ text, charset }: WrittenBody): boolean {
  return isPlainText(text) && (charset === 'utf-8' || /^[\0-\x7f]*$/.test(text));
}
