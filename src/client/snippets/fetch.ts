import { headerNamed } from '../../contract/headers/header-named.ts';
import { javascriptLiteral, javascriptString } from './javascript-literal.ts';
import type { WrittenBody, WrittenRequest } from './written-request.ts';

/** The request as a `fetch` for Node or a module of a page; it sends the same bytes. */
export function fetchSnippet({ verb, url, headers, body }: WrittenRequest): string {
  const hasType = headerNamed(headers, 'content-type') !== undefined;
  const options = [
    ...(verb === 'GET' ? [] : [`method: ${javascriptString(verb)}`]),
    ...(headers.length === 0
      ? []
      : [`headers: ${javascriptLiteral(Object.fromEntries(headers), 2)}`]),
    ...(body === null ? [] : [`body: ${bodyExpression(body, hasType)}`]),
  ];
  const optionLines = options.map((option) => `  ${option},\n`).join('');
  const optionsArgument = optionLines === '' ? '' : `, {\n${optionLines}}`;
  return `const response = await fetch(${javascriptString(url)}${optionsArgument});
console.log(await response.json());`;
}

function bodyExpression(body: WrittenBody, hasType: boolean): string {
  const { text, charset } = body;
  if (charset === 'iso-8859-1' && /[^\0-\x7f]/.test(text)) {
    // Calls `fromCharCode` for each byte: engines limit the number of arguments of a call.
    const latin = Array.from(body.bytes, (byte) => String.fromCharCode(byte)).join('');
    return `Uint8Array.from(${javascriptString(latin)}, (character) => character.charCodeAt(0))`;
  }
  // A string body adds a Content-Type; bytes do not.
  if (!hasType) return `new TextEncoder().encode(${javascriptString(text)})`;
  return jsonExpression(body) ?? javascriptString(text);
}

/** `JSON.stringify(…)` if that gives the same body, apart from white space; else null. */
function jsonExpression({ type, text }: WrittenBody): string | null {
  if (type !== 'json') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) !== removeSpace(text)) return null;
    return `JSON.stringify(${javascriptLiteral(value, 2)})`;
  } catch {
    return null;
  }
}

/** Removes the white space between the tokens of JSON. */
const removeSpace = (json: string) =>
  json.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/gs, (_, string: string | undefined) => string ?? '');
