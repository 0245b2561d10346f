import { useMutation } from '@tanstack/react-query';
import { useClient } from './context.tsx';
import type { CallRequest } from './transport/call.ts';

/** Sends a request unchanged with each `mutate`, and keeps the answer until the next `mutate`. */
export function useOneCall() {
  const client = useClient();
  return useMutation({ mutationFn: (request: CallRequest) => client.call(request) });
}
