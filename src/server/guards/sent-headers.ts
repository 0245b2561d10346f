import type { RequestHeaders } from '../../platform/http/answer.ts';
import { KEY_HEADER } from './sandbox-key.ts';

/**
 * The header fields of a request as Node parsed them, read without making `Headers`: that takes as long as all rules of a
 * call. The key of the server is not among them, since the platform must not log it.
 */
export class SentHeaders implements RequestHeaders {
  /** Names and values in turns. */
  readonly #fields: readonly string[];

  constructor(rawHeaders: readonly string[]) {
    this.#fields =
      fieldNamed(rawHeaders, KEY_HEADER) < 0 ? rawHeaders : withoutField(rawHeaders, KEY_HEADER);
  }

  has(name: string): boolean {
    return fieldNamed(this.#fields, name) >= 0;
  }

  get(name: string): string | null {
    const at = fieldNamed(this.#fields, name);
    if (at < 0) return null;
    const isRepeated = fieldNamed(this.#fields, name, at + 2) >= 0;
    return isRepeated ? this.#whole().get(name) : (this.#fields[at + 1] ?? null);
  }

  [Symbol.iterator]() {
    return this.#whole()[Symbol.iterator]();
  }

  /** As the web has them: sorted, those of one name joined. */
  #whole(): Headers {
    const headers = new Headers();
    for (let at = 0; at < this.#fields.length; at += 2)
      headers.append(this.#fields[at] ?? '', this.#fields[at + 1] ?? '');
    return headers;
  }
}

/** Where the field of a name begins, or -1. The name is in lower case. */
export function fieldNamed(rawHeaders: readonly string[], name: string, from = 0): number {
  for (let at = from; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && (sent === name || sent.toLowerCase() === name)) return at;
  }
  return -1;
}

const withoutField = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.filter((_, at) => rawHeaders[at & ~1]?.toLowerCase() !== name);
