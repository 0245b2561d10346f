import type { SandboxRefusal } from '../../contract/sandbox.ts';
import { withAnswerHeaders } from './answer-headers.ts';

/** An error in a call of the sandbox: a 4xx with what to do (sandbox-api: `SandboxRefusal`). */
export interface Refusal {
  readonly refusal: string;
  readonly message: string;
  readonly status: 400 | 404 | 405 | 409 | 413 | 500 | 503;
  /** Of a document with several mistakes: each at its place. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
}

/** `message` says what happened, with which value, and what to do. */
export function refuse(refusal: string, message: string, status: Refusal['status'] = 400): Refusal {
  return { refusal, message, status };
}

/** The journal could not store a change, so it was undone. */
export const NOT_KEPT = refuse(
  'not_kept',
  'The change could not be written to storage, so it was undone. Free some space and try again.',
  503,
);

/** No key pair could be generated. */
export const NO_KEYS = refuse(
  'keys_not_made',
  'The host could not generate a key pair; the old key is still in use. Try again.',
  503,
);

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}

/** A refusal as a response, for calls of any surface. */
export const refusalResponse = ({ refusal: error, message, status, errors }: Refusal): Response =>
  Response.json({ ok: false, error, message, ...(errors && { errors }) }, { status });

/** A refusal by a host, or by what stands before a platform, in the format of a refusal of the sandbox. */
export function hostRefusal(
  status: number,
  error: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: SandboxRefusal = { ok: false, error, message };
  return withAnswerHeaders(Response.json(body, { status, headers }));
}
