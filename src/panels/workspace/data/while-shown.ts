import { RETRY_RATE_LIMITED } from '../../../client/use-method.ts';

/**
 * Options of queries that `useTouched` keeps in step with the world while they are shown. What changed while they were
 * not shown is unknown, so they are read again when they are shown again.
 */
export const IN_STEP_WHILE_SHOWN = {
  ...RETRY_RATE_LIMITED,
  staleTime: 0,
  refetchOnReconnect: false,
} as const;
