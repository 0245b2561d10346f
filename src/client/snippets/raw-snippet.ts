import { headerNamed } from '../../contract/header-named.ts';
import { javaSnippet } from './java.ts';
import { javascriptLiteral, javascriptString } from './javascript-literal.ts';
import { encodeUrl, strictUrl } from './sent-url.ts';
import { isPlainText, printfOperand, shellWord } from './shell-word.ts';
import { aroundToken, TOKEN_VARIABLE } from './token-placeholder.ts';
import type { WrittenBody, WrittenRequest } from './written-request.ts';

/** The request as a program in Go, with its standard library; it sends the same bytes. */
export function goSnippet({ verb, url, headers, body }: WrittenRequest): string {
  const content = body === null ? 'nil' : `strings.NewReader(${goBytes(body.bytes)})`;
  const made = `http.NewRequest(${goString(verb)}, ${goString(strictUrl(url))}, ${content})`;
  const given = headers.map(
    ([name, value]) => `\trequest.Header.Add(${goString(name)}, ${goString(value)})\n`,
  );
  // An import that is not used is an error in Go.
  const usesToken = [made, ...given].some((code) => code.includes(GO_TOKEN));
  const imports = [
    'fmt',
    'io',
    'net/http',
    ...(usesToken ? ['os'] : []),
    ...(body === null ? [] : ['strings']),
  ];
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
	request, err := ${made}
	if err != nil {
		panic(err)
	}
${given.join('')}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(answer))
}`;
}

/** What reads the token in Go; it needs the package `os`. */
const GO_TOKEN = `os.Getenv("${TOKEN_VARIABLE}")`;

/** A text in Go; the token is read from the environment. */
const goString = (text: string): string => goBytes(new TextEncoder().encode(text));

/** Bytes as a string in Go, whose strings may hold any; the token is read from the environment. */
function goBytes(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const pieces = aroundToken(binary).map((piece) => (piece === '' ? '' : literal(piece)));
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [GO_TOKEN, piece]));
  return parts.filter((part) => part !== '').join(' + ') || '""';
}

/** One literal, or several that the compiler joins. `binary` has a character for each byte. */
function literal(binary: string): string {
  const text = decodeBinary(binary);
  if (text === null) return `"${binary.replace(/[^ !#-[\]-~]/g, byteEscape)}"`;
  if (readsBetterRaw(text)) return `\`${text}\``;
  const lines = text.match(/[^\n]+\n?|\n/g) ?? [];
  return lines.map((line) => `"${escapeText(line)}"`).join(' +\n\t\t');
}

function decodeBinary(binary: string): string | null {
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Characters that cannot be seen, or are nothing yet. Go refuses some of them in its source. */
const UNSEEN = /[\p{C}\u2028\u2029]/u;

/** A raw string has no escapes, and loses carriage returns. */
const readsBetterRaw = (text: string) =>
  /["\\\n]/.test(text) && !text.includes('`') && !UNSEEN.test(text.replace(/[\n\t]/g, ''));

const escapeText = (text: string) =>
  text.replace(/[\\"\p{C}\u2028\u2029]/gu, (character) => {
    const known = SHORT_ESCAPES[character];
    if (known !== undefined) return known;
    const point = character.codePointAt(0) ?? 0;
    return point > 0xffff
      ? `\\U${point.toString(16).padStart(8, '0')}`
      : `\\u${point.toString(16).padStart(4, '0')}`;
  });

const byteEscape = (character: string) =>
  SHORT_ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

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
  const list = options.map((option) => `  ${option},\n`).join('');
  const given = list === '' ? '' : `, {\n${list}}`;
  return `const response = await fetch(${javascriptString(url)}${given});
console.log(await response.json());`;
}

function bodyExpression(body: WrittenBody, hasType: boolean): string {
  const { text, charset } = body;
  if (charset === 'iso-8859-1' && /[^\0-\x7f]/.test(text)) {
    // Engines limit the number of arguments of a call.
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
    if (JSON.stringify(value) !== withoutSpace(text)) return null;
    return `JSON.stringify(${javascriptLiteral(value, 2)})`;
  } catch {
    return null;
  }
}

/** JSON without the white space between its tokens. */
const withoutSpace = (json: string) =>
  json.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/gs, (_, string: string | undefined) => string ?? '');

/**
 * The request as a curl command that sends the same bytes. It uses `--data-raw`, since `--data` reads a file if the body
 * begins with `@`. It does not reformat the body, since an error in it may be the point.
 */
export function curlSnippet({ verb, url, headers, body }: WrittenRequest): string {
  // Curl refuses spaces in an address, and sends other letters as they are.
  const address = encodeUrl(url);
  const parts = [`curl ${shellWord(address)}`];
  // Curl reads brackets and braces in an address as patterns.
  if (/[[\]{}]/.test(address)) parts.push('--globoff');
  if (verb === 'HEAD') parts.push('--head');
  else if (verb !== (body === null ? 'GET' : 'POST')) parts.push(`--request ${shellWord(verb)}`);
  parts.push(...headers.map((header) => `--header ${shellWord(headerLine(header))}`));
  if (body === null) return parts.join(CONTINUED);

  // Without this header curl adds its own Content-Type.
  const hasType = headerNamed(headers, 'content-type') !== undefined;
  if (!hasType) parts.push(`--header 'Content-Type:'`);
  if (isWord(body)) return [...parts, `--data-raw ${shellWord(body.text)}`].join(CONTINUED);
  return `printf '%b' ${printfOperand(body.bytes)} |\n${[...parts, '--data-binary @-'].join(CONTINUED)}`;
}

const CONTINUED = ' \\\n  ';

/** As curl takes a header: it leaves one with a colon and nothing after it out. */
const headerLine = ([name, value]: readonly [name: string, value: string]) =>
  value === '' ? `${name};` : `${name}: ${value}`;

/** Whether the body can be a shell argument; most shells encode arguments in UTF-8. */
function isWord({ text, charset }: WrittenBody): boolean {
  return isPlainText(text) && (charset === 'utf-8' || /^[\0-\x7f]*$/.test(text));
}

/** Snippets that send a request byte for byte; those with an SDK are written from its arguments. */
export const RAW_SNIPPETS = {
  curl: curlSnippet,
  fetch: fetchSnippet,
  go: goSnippet,
  java: javaSnippet,
} as const satisfies Readonly<Record<string, (request: WrittenRequest) => string>>;

export type RawSnippetKind = keyof typeof RAW_SNIPPETS;
