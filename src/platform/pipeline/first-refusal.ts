import type { Countable, Judged, Judgement, LateText } from './judgement.ts';

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
    const judgement = decided.count === undefined ? decided : counted<Verdict>(decided);
    trace.push({ rule: rule.name, judgement });
    if (isRefusing(judgement)) return judgement;
  }
  return null;
}

/** Counts the request, and leaves out how: the trace is kept for long, and must not hold the world that counts. */
function counted<Verdict>(decided: Verdict & Countable): Verdict {
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
