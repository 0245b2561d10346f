import { takesToken, type Caller } from './method.ts';
import type { Rule, Verdict } from './rule.ts';
import type { Subject } from './subject.ts';

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
