import type { Judged, Judgement, LateText } from './judgement.ts';

/** One check of a request. Rules run in the order of their list; the first that refuses decides. */
export interface OrderedRule<
  Subject,
  Code extends string,
  Verdict extends Judgement<Code, LateText>,
> {
  readonly name: string;
  /** Every error code it can refuse with. */
  readonly codes: readonly Code[];
  /** Null if the rule does not apply to the request; it then has no step in the trace. */
  judge(subject: Subject): Verdict | null;
}

/** A verdict that refuses the request. */
export type Refusing<Code extends string, Verdict extends Judgement<Code, LateText>> = Verdict & {
  readonly refused: Code;
};

/** The first refusal, or null. Each rule that applies adds a step to the trace. */
export function firstRefusal<
  Subject,
  Code extends string,
  Verdict extends Judgement<Code, LateText>,
>(
  rules: readonly OrderedRule<Subject, Code, Verdict>[],
  subject: Subject,
  trace: Judged[],
): Refusing<Code, Verdict> | null {
  for (const rule of rules) {
    const judgement = rule.judge(subject);
    if (judgement === null) continue;
    trace.push({ rule: rule.name, judgement });
    if (isRefusing(judgement)) return judgement;
  }
  return null;
}

function isRefusing<Code extends string, Verdict extends Judgement<Code, LateText>>(
  verdict: Verdict,
): verdict is Refusing<Code, Verdict> {
  return verdict.refused !== undefined;
}
