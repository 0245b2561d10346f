/**
 * Options of queries that `useTouched` keeps up to date while they are shown. They are read again when shown again, because
 * changes in between are unknown. Their calls wait for rate limits by themselves, so there are no retries.
 */
export const READ_WHEN_SHOWN = {
  staleTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const;
