/**
 * One rule of the pipeline that was asked about a call. The last step of a refused call has the verdict
 * `refused`: it is the rule that decided. The trace never goes on the wire; the sandbox shows it.
 */
export interface TraceStep {
  /** Stable name of the rule, for example `caller` or `scopes`. */
  rule: string;
  verdict: 'passed' | 'refused';
  /** What the rule looked at, in words, secrets masked. */
  evidence: string;
  /** What it found there, or wanted to find. */
  detail?: string;
  /** The error code the rule answered with; present when refused. */
  error?: string;
}
