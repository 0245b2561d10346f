import type { AuthorizeErrorCode } from '../../contract/errors/authorize-errors.ts';
import type { OrderedRule, Judgement } from '../pipeline/judgement.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** A check of an authorization request. The first rule that refuses decides the answer. */
export type AuthorizeRule = OrderedRule<
  AuthorizeSubject,
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;
