import { MAX_ANSWER_LENGTH, MAX_LINE_LENGTH, MAX_HEADERS } from '../protocol/limits.ts';

/** An answer to a request, within the limits. */
export interface ProgramAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The value of a JSON text; null if the text is not JSON. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

/** Why the verification token of a request is wrong; null if it is right. */
export function tokenFault(wrapper: unknown, expected: string): string | null {
  const { token } = Object(wrapper) as { readonly token?: unknown };
  if (token === expected) return null;
  return token === undefined
    ? 'Refused a request without a verification token.'
    : 'Refused a request with a wrong verification token.';
}

/** The challenge of a url_verification request; null for any other request. */
export function challengeIn(wrapper: unknown): string | null {
  const { type, challenge } = Object(wrapper) as { type?: unknown; challenge?: unknown };
  return type === 'url_verification' && typeof challenge === 'string' ? challenge : null;
}

/**
 * What a handler returned, as an answer: nothing is 200, a text is the body, an object may have `status`, `headers`
 * and `body`. A body that is not a string becomes JSON.
 */
export function answerOf(returned: unknown): ProgramAnswer {
  const given = typeof returned === 'string' ? { body: returned } : Object(returned ?? {});
  const { status = 200, headers = {}, body = '' } = given as Partial<ProgramAnswer>;
  return {
    status: Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500,
    headers: Object.fromEntries(
      Object.entries(Object(headers) as object)
        .slice(0, MAX_HEADERS)
        .map(([name, value]: [string, unknown]) => [
          name.toLowerCase().slice(0, 100),
          String(value).slice(0, MAX_LINE_LENGTH),
        ]),
    ),
    body: (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(
      0,
      MAX_ANSWER_LENGTH,
    ),
  };
}
