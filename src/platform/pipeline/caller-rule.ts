import { takesToken, type Caller } from './method.ts';
import type { Rule, Verdict } from './rule.ts';
import type { Subject } from './subject.ts';

/** What a rule about the caller looks at: the call, and who makes it. */
export interface CallerSubject extends Subject {
  readonly caller: Caller;
}

interface CallerRule extends Pick<Rule, 'name' | 'codes' | 'appliesTo'> {
  judge(subject: CallerSubject): Verdict | null;
}

/** A rule about who calls: it applies to methods that take a token, and of those to the ones it names. */
export const callerRule = ({ name, codes, appliesTo, judge }: CallerRule): Rule => ({
  name,
  codes,
  appliesTo: (method) => takesToken(method) && appliesTo?.(method) !== false,
  judge: (subject) => (hasCaller(subject) ? judge(subject) : null),
});

const hasCaller = (subject: Subject): subject is CallerSubject => subject.caller !== null;
