import type { TraceStep } from '../../../contract/trace.ts';

/** The trace step of an internal error: for readers of the log, never for the caller, and without a stack. */
export function failureStep(reason: unknown): TraceStep {
  return {
    rule: 'failure',
    verdict: 'refused',
    evidence: 'the platform itself',
    detail: `internal error: ${reason instanceof Error ? reason.message : String(reason)}`,
    error: 'internal_error',
  };
}

/** The trace step of a call whose changes could not be stored. */
export const NOT_KEPT_STEP: TraceStep = {
  rule: 'failure',
  verdict: 'refused',
  evidence: 'the storage of this world',
  detail: 'it could not store the changes of the call, so they were undone',
  error: 'service_unavailable',
};
