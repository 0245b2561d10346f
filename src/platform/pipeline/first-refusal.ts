import type { TraceStep } from '../../contract/trace.ts';

/** What a rule decided about a request. `evidence` and `detail` are for people to read; secrets are masked. */
export interface Judgement<Code extends string> {
  readonly evidence: string;
  readonly detail?: string;
  /** The error code of the answer, if the rule refuses the request. */
  readonly refused?: Code;
}

/** One check of a request. Rules run in the order of their list; the first that refuses decides. */
export interface OrderedRule<Subject, Code extends string, Verdict extends Judgement<Code>> {
  readonly name: string;
  /** Every error code it can refuse with. */
  readonly codes: readonly Code[];
  /** Null if the rule does not apply to the request; it then has no step in the trace. */
  judge(subject: Subject): Verdict | null;
}

/** A verdict that refuses the request. */
export type Refusing<Code extends string, Verdict extends Judgement<Code>> = Verdict & {
  readonly refused: Code;
};

/** The first refusal, or null. Each rule that applies adds a step to the trace. */
export function firstRefusal<Subject, Code extends string, Verdict extends Judgement<Code>>(
  rules: readonly OrderedRule<Subject, Code, Verdict>[],
  subject: Subject,
  trace: TraceStep[],
): Refusing<Code, Verdict> | null {
  for (const { name, judge } of rules) {
    const verdict = judge(subject);
    if (verdict === null) continue;
    trace.push(stepOf(name, verdict));
    if (isRefusing(verdict)) return verdict;
  }
  return null;
}

function isRefusing<Code extends string, Verdict extends Judgement<Code>>(
  verdict: Verdict,
): verdict is Refusing<Code, Verdict> {
  return verdict.refused !== undefined;
}

function stepOf(rule: string, { refused, evidence, detail }: Judgement<string>): TraceStep {
  return {
    rule,
    verdict: refused === undefined ? 'passed' : 'refused',
    evidence,
    ...(detail === undefined ? {} : { detail }),
    ...(refused === undefined ? {} : { error: refused }),
  };
}
