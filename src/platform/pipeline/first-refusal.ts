import type { TraceStep } from '../../contract/trace.ts';

/** What a rule says of a request. `evidence` and `detail` are for people to read, secrets masked. */
export interface Judgement<Code extends string> {
  readonly evidence: string;
  readonly detail?: string;
  /** The code that answers the request, where the rule refuses it. */
  readonly refused?: Code;
}

/** One reason to answer early. Asked in the order of its list; the first that refuses decides. */
export interface OrderedRule<Subject, Code extends string, Verdict extends Judgement<Code>> {
  readonly name: string;
  /** Every code it can answer with. */
  readonly codes: readonly Code[];
  /** Null when the rule has nothing to say of such a request; it then leaves no trace. */
  judge(subject: Subject): Verdict | null;
}

/** A verdict that refuses. */
export type Refusing<Code extends string, Verdict extends Judgement<Code>> = Verdict & {
  readonly refused: Code;
};

/** The first refusal, or null; each rule that had something to say leaves its step in the trace. */
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
