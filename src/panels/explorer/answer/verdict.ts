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
  /** The scopes that the call needs, if the error is `missing_scope`. */
  readonly neededScopes: string | null;
  /** The scopes that the token has, if the error is `missing_scope`. */
  readonly tokenScopes: string | null;
  /** Cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null;
  /** The body if it is a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Parses an answer. It never throws: unexpected values count as missing. */
export function verdictOf({ json: body }: Pick<Answer, 'json'>): Verdict {
  const metadata = objectOrNull(body?.['response_metadata']);
  return {
    ok: typeof body?.['ok'] === 'boolean' ? body['ok'] : null,
    error: textOrNull(body?.['error']),
    warnings: [
      ...new Set([...splitAtCommas(body?.['warning']), ...textsOf(metadata?.['warnings'])]),
    ],
    messages: textsOf(metadata?.['messages']),
    neededScopes: textOrNull(body?.['needed']),
    tokenScopes: textOrNull(body?.['provided']),
    nextCursor: textOrNull(metadata?.['next_cursor']),
    body,
  };
}

const objectOrNull = (value: unknown) => (isJsonObject(value) ? value : null);

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const splitAtCommas = (value: unknown) => textOrNull(value)?.split(',').filter(Boolean) ?? [];
