/**
 * Options of queries that `useTouched` keeps up to date with the world while they are shown. What changed while they were
 * not shown is unknown, so they are read again when they are shown again. Their calls wait
 * by themselves where they are rate limited.
 */
export const IN_STEP_WHILE_SHOWN = {
  staleTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const;
