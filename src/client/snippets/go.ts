import {
  joinAroundToken,
  SHORT_ESCAPES,
  TOKEN_VARIABLE,
  unicodeEscape,
} from './token-placeholder.ts';
import { strictUrl, type WrittenRequest } from './written-request.ts';

/** The request as a program in Go, with its standard library; it sends the same bytes. */
export function goSnippet({ verb, url, headers, body }: WrittenRequest): string {
  const bodyExpression = body === null ? 'nil' : `strings.NewReader(${goBytes(body.bytes)})`;
  const call = `http.NewRequest(${goString(verb)}, ${goString(strictUrl(url))}, ${bodyExpression})`;
  const headerLines = headers.map(
    ([name, value]) => `\trequest.Header.Add(${goString(name)}, ${goString(value)})\n`,
  );
  // An import that is not used is an error in Go.
  const usesToken = [call, ...headerLines].some((code) => code.includes(GO_TOKEN));
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
	request, err := ${call}
	if err != nil {
		panic(err)
	}
${headerLines.join('')}	response, err := http.DefaultClient.Do(request)
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

/** The expression that reads the token in Go; it needs the package `os`. */
const GO_TOKEN = `os.Getenv("${TOKEN_VARIABLE}")`;

/** A text in Go; the token is read from the environment. */
const goString = (text: string): string => goBytes(new TextEncoder().encode(text));

/** Bytes as a string in Go, which can contain any bytes; the token is read from the environment. */
function goBytes(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return joinAroundToken(binary, literal, GO_TOKEN);
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

/** Characters that are invisible or not assigned yet. Go refuses some of them in its source. */
const INVISIBLE = /[\p{C}\u2028\u2029]/u;

/** A raw string has no escapes, and loses carriage returns. */
const readsBetterRaw = (text: string) =>
  /["\\\n]/.test(text) && !text.includes('`') && !INVISIBLE.test(text.replace(/[\n\t]/g, ''));

const escapeText = (text: string) =>
  text.replace(/[\\"\p{C}\u2028\u2029]/gu, (character) => {
    const shortEscape = SHORT_ESCAPES[character];
    if (shortEscape !== undefined) return shortEscape;
    const point = character.codePointAt(0) ?? 0;
    return point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : unicodeEscape(character);
  });

const byteEscape = (character: string) =>
  SHORT_ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
