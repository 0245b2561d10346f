import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { OrderedRule } from './first-refusal.ts';
import type { Judgement, LateText } from './judgement.ts';
import type { Method } from './method.ts';
import type { Subject } from './subject.ts';

/** What a rule decided about a call. The fields below shape the answer of a refusal. */
export interface Verdict extends Judgement<ErrorCode, LateText> {
  /** Additional fields of the answer, for example `needed` and `provided`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly messages?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** One check of a call. Rules run in the order of `RULES`; the first that refuses decides. */
export interface Rule extends OrderedRule<Subject, ErrorCode, Verdict> {
  /** Whether the rule applies to a method, which can then answer with its codes. Left out: it applies to all. */
  appliesTo?(method: Method): boolean;
}
