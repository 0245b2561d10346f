import { GO_TOKEN, goString, goBytes } from './go-literal.ts';
import { strictUrl } from './sent-url.ts';
import type { WrittenRequest } from './written-request.ts';

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
