import type { AuthorizeErrorCode } from '../../contract/authorize-errors.ts';
import type { Judgement, OrderedRule } from '../pipeline/first-refusal.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** One reason not to go on to the page of consent. The first that refuses decides. */
export type AuthorizeRule = OrderedRule<
  AuthorizeSubject,
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;
