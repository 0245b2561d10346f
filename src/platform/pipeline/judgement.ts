import type { TraceStep } from '../../contract/trace.ts';

/**
 * A text of the trace, or how to write it once the trace is read. It may be read much later: it keeps what was true at
 * the time of the call, so it takes rows and values, never a world, a request that the caller holds, or a counter.
 */
export type LateText = string | (() => string);

/** What a rule decided about a request. `evidence` and `detail` are for people to read; secrets are masked. */
export interface Judgement<Code extends string, Text extends LateText = string> {
  readonly evidence: Text;
  readonly detail?: Text;
  /** The error code of the answer, if the rule refuses the request. */
  readonly refused?: Code;
}

/** What a rule decided, where that depends on how many requests came before: rules decide, and their caller counts. */
export interface Countable {
  readonly count?: () => void;
}

/** What was decided by a rule, or by a method. Its texts are written when the trace is read. */
export interface Judged {
  readonly rule: string;
  readonly judgement: Judgement<string, LateText>;
}

/** The trace of a call, written down when it is read. */
export const resolveTrace = (steps: readonly Judged[]) => (): readonly TraceStep[] =>
  steps.map(stepOf);

function stepOf({ rule, judgement: { refused, evidence, detail } }: Judged): TraceStep {
  return {
    rule,
    verdict: refused === undefined ? 'passed' : 'refused',
    evidence: resolveText(evidence),
    ...(detail === undefined ? {} : { detail: resolveText(detail) }),
    ...(refused === undefined ? {} : { error: refused }),
  };
}

const resolveText = (text: LateText): string => (typeof text === 'function' ? text() : text);

/** One check of a request. Rules run in the order of their list; the first that refuses decides. */
export interface OrderedRule<
  Subject,
  Code extends string,
  Verdict extends Judgement<Code, LateText>,
> {
  readonly name: string;
  /** Every error code it can refuse with. */
  readonly codes: readonly Code[];
  /** Decides, and changes nothing. Null if the rule does not apply to the request; it then has no step in the trace. */
  judge(subject: Subject): (Verdict & Countable) | null;
}

/** A verdict that refuses the request. */
export type Refusing<Code extends string, Verdict extends Judgement<Code, LateText>> = Verdict & {
  readonly refused: Code;
};

/**
 * The first refusal, or null. Each rule that applies adds a step to the trace, and is counted at once: a later rule that
 * refuses the request does not undo that.
 */
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
    const decided = rule.judge(subject);
    if (decided === null) continue;
    const judgement = decided.count === undefined ? decided : countRequest<Verdict>(decided);
    trace.push({ rule: rule.name, judgement });
    if (isRefusing(judgement)) return judgement;
  }
  return null;
}

/** Counts the request, and leaves out how: the trace is kept for long, and must not hold the world that counts. */
function countRequest<Verdict>(decided: Verdict & Countable): Verdict {
  decided.count?.();
  const verdict: Verdict & Countable = { ...decided };
  delete (verdict as { count?: unknown }).count;
  return verdict;
}

function isRefusing<Code extends string, Verdict extends Judgement<Code, LateText>>(
  verdict: Verdict,
): verdict is Refusing<Code, Verdict> {
  return verdict.refused !== undefined;
}
