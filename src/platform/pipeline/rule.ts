import type { ErrorCode } from '../../contract/errors.ts';
import type { TraceStep } from '../../contract/trace.ts';
import type { Subject } from './subject.ts';

/** What a rule says of a call. `looked_at` and `detail` are for people to read, secrets masked. */
export type Verdict = Passed | Refused;

export interface Passed {
  readonly looked_at: string;
  readonly detail?: string;
}

export interface Refused extends Passed {
  readonly refused: ErrorCode;
  /** More fields for the answer, for example `needed` and `provided`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly messages?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** One reason to answer early. Asked in the order of `RULES`; the first that refuses decides. */
export interface Rule {
  readonly name: string;
  /** Every code it can answer with. */
  readonly codes: readonly ErrorCode[];
  /** Null when the rule has nothing to say of such a call; it then leaves no trace. */
  judge(subject: Subject): Verdict | null;
}

export function isRefused(verdict: Verdict): verdict is Refused {
  return 'refused' in verdict;
}

export function stepOf(rule: string, verdict: Verdict): TraceStep {
  return {
    rule,
    verdict: isRefused(verdict) ? 'refused' : 'passed',
    looked_at: verdict.looked_at,
    ...(verdict.detail === undefined ? {} : { detail: verdict.detail }),
    ...(isRefused(verdict) ? { error: verdict.refused } : {}),
  };
}
