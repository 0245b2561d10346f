import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { hostRefusal } from '../platform/http/refusal.ts';

/** Why a class refuses a request. */
export interface Denial {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 503;
  /** Stable code. */
  readonly denial: string;
  /** What happened, with which value, and what to do. */
  readonly message: string;
  readonly retry_after_s?: number;
}

export const deny = (status: Denial['status'], denial: string, message: string): Denial => ({
  status,
  denial,
  message,
});

export const isDenial = (value: object): value is Denial => 'denial' in value;

/** The refusal as a response, in the form of a refusal of the sandbox. */
export function denialResponse({ status, denial, message, retry_after_s }: Denial): Response {
  const headers: Record<string, string> =
    retry_after_s === undefined ? {} : { 'retry-after': String(retry_after_s) };
  return hostRefusal(status, denial, message, headers);
}

/** An answer of the class itself. */
export const answerOk = (body: object): Response =>
  withAnswerHeaders(Response.json({ ok: true, ...body }));

export const tooFast = (retry_after_s: number): Denial => ({
  status: 429,
  denial: 'too_many_calls',
  message: `One person may make only so many calls a second in a class, so that one program does not slow down all others. Wait ${retry_after_s} s, and make them more slowly.`,
  retry_after_s,
});

export const KEY_REQUIRED = deny(
  401,
  'class_key_required',
  'This world belongs to a class. Open the link that the teacher gave you; programs send the key of somebody who has joined in the header x-parley-key.',
);

export const KEY_UNKNOWN = deny(
  401,
  'class_key_unknown',
  'This key belongs to nobody in the class: the teacher may have removed its owner, or it is the key of another class. Open the link that the teacher gave you again.',
);

export const LINK_UNKNOWN = deny(
  403,
  'link_revoked',
  'This link does not lead to a class, or no longer: the teacher may have replaced it. Ask the teacher for the current link.',
);

export const CLASS_OVER = deny(
  410,
  'class_over',
  'This class is over. Its teacher can still read and export its results, and make it last longer.',
);

export const notAllowed = (role: string, what: string): Denial =>
  deny(
    403,
    'not_allowed',
    `${role === 'watcher' ? 'A person who only watches' : 'A learner'} may not call ${what}: ask the teacher of this class to do it.`,
  );
