import type { TraceStep } from '../../contract/trace.ts';
import type { ConsentRecord } from '../model/consent.ts';
import type { AuthorizeRule } from './rule.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** What the pages of sign-in and of install differ in. */
export interface AuthorizeFlow {
  readonly flow: ConsentRecord['flow'];
  /** Name of the endpoint, for the log. */
  readonly name: string;
  /** Below the base address. */
  readonly path: string;
  readonly rules: readonly AuthorizeRule[];
  /** What a person is asked to agree to. */
  readonly scopesOf: (
    subject: AuthorizeSubject,
  ) => Pick<ConsentRecord, 'bot_scopes' | 'user_scopes'>;
  /** Whether the person who is signed in goes on without being asked; its step goes into the trace. */
  readonly skips: (subject: AuthorizeSubject) => TraceStep | null;
  /** Where the answer goes when the request does not say. */
  readonly usualRedirect: (configured: readonly string[]) => string;
}
