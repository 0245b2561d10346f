import type { ErrorCode } from '../../contract/errors.ts';
import type { Judgement, OrderedRule } from './first-refusal.ts';
import type { Method } from './method.ts';
import type { Subject } from './subject.ts';

/** What a rule says of a call. What follows `evidence` is for a refusal. */
export interface Verdict extends Judgement<ErrorCode> {
  /** More fields for the answer, for example `needed` and `provided`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly messages?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** One reason to answer early. Asked in the order of `RULES`; the first that refuses decides. */
export interface Rule extends OrderedRule<Subject, ErrorCode, Verdict> {
  /** Which methods it is asked about, and so which can answer with its codes; all where it is left out. */
  appliesTo?(method: Method): boolean;
}
