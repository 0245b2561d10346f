import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { OrderedRule, Judgement, LateText } from './judgement.ts';
import { type Method, takesToken, type Caller } from './method.ts';
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

/** The subject of a rule about the caller: the call and its caller. */
export interface CallerSubject extends Subject {
  readonly caller: Caller;
}

interface CallerRule extends Pick<Rule, 'name' | 'codes' | 'appliesTo'> {
  judge(subject: CallerSubject): Verdict | null;
}

/** A rule about the caller. It applies to methods that take a token, narrowed further by `appliesTo`. */
export const callerRule = ({ name, codes, appliesTo, judge }: CallerRule): Rule => ({
  name,
  codes,
  appliesTo: (method) => takesToken(method) && appliesTo?.(method) !== false,
  judge: (subject) => (hasCaller(subject) ? judge(subject) : null),
});

const hasCaller = (subject: Subject): subject is CallerSubject => subject.caller !== null;
