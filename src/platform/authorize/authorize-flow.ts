import type { Answer } from '../http/answer.ts';
import type { ConsentRecord } from '../model/sign-in/consent.ts';
import type { World } from '../model/world/world.ts';
import { type Judged, resolveTrace } from '../pipeline/judgement.ts';
import type { AuthorizeRule } from './rule.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** The differences between the sign-in page and the install page. */
export interface AuthorizeFlow {
  readonly flow: ConsentRecord['flow'];
  /** Name of the endpoint, for the log. */
  readonly name: string;
  /** Path of the page, relative to the base address. */
  readonly path: string;
  readonly rules: readonly AuthorizeRule[];
  /** Whether parameters may be in a request object at `request_uri`. */
  readonly requestObjects: boolean;
  /** The scopes that a person is asked to grant. */
  readonly scopesOf: (
    subject: AuthorizeSubject,
  ) => Pick<ConsentRecord, 'bot_scopes' | 'user_scopes'>;
  /** Decides whether the signed-in person needs no consent page: the step for the trace, or null if they need it. */
  readonly skipConsent: (subject: AuthorizeSubject) => Judged | null;
  /** The redirect URI of a request without one. */
  readonly defaultRedirect: (configured: readonly string[]) => string;
}

/** The `action` of the forms of the page: a path without a host, because the server may have several host names. */
export const actionOf = (
  { deployment }: Pick<World, 'deployment'>,
  { path }: AuthorizeFlow,
): string => new URL(deployment.base_url + path).pathname;

/** An answer without a body, of the endpoint with this name. */
export function answerOf(name: string, steps: readonly Judged[]): Answer {
  return {
    name,
    status: 200,
    headers: {},
    body: '',
    error: null,
    warnings: [],
    trace: resolveTrace(steps),
    actor: null,
    changes: [],
  };
}
