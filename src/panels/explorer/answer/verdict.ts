import { isJsonObject } from '../../../contract/json.ts';
import type { Answer } from './answer.ts';

/** The result that the body of a Web API answer reports. */
export interface Verdict {
  /** Null if the body is not a Web API answer: not JSON, or without `ok`. */
  readonly ok: boolean | null;
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** Lines of `response_metadata.messages`: one for each invalid argument. */
  readonly messages: readonly string[];
  /** Scopes of a `missing_scope`. */
  readonly needed: string | null;
  readonly provided: string | null;
  /** Cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null;
  /** The body if it is a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Parses an answer. It never throws: unexpected values count as missing. */
export function verdictOf({ json: body }: Pick<Answer, 'json'>): Verdict {
  const metadata = objectIn(body?.['response_metadata']);
  return {
    ok: typeof body?.['ok'] === 'boolean' ? body['ok'] : null,
    error: textIn(body?.['error']),
    warnings: [...new Set([...commaList(body?.['warning']), ...textsIn(metadata?.['warnings'])])],
    messages: textsIn(metadata?.['messages']),
    needed: textIn(body?.['needed']),
    provided: textIn(body?.['provided']),
    nextCursor: textIn(metadata?.['next_cursor']),
    body,
  };
}

const objectIn = (value: unknown) => (isJsonObject(value) ? value : null);

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const commaList = (value: unknown) => textIn(value)?.split(',').filter(Boolean) ?? [];
