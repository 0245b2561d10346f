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
