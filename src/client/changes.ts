import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ClockChange,
  MintToken,
  MintWebhook,
  ResetOptions,
  WorldBrief,
} from '../contract/sandbox.ts';
import { tokensOf, type ActingToken } from './acting.ts';
import type { ParleyClient } from './transport/client.ts';
import { useClient, useWorldStream } from './context.tsx';
import { conditionsQuery, worldQuery } from './queries.ts';
import { nextEpoch } from './world-stream.ts';

/**
 * Ways the page changes the world. Each is a mutation that has ended once the world was read again, so that
 * what comes after sees it changed; each fails with `SandboxRefused`.
 */
function useWorldChange<Input>(change: (client: ParleyClient, input: Input) => Promise<void>) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: worldQuery(client).queryKey }),
  });
}

export function useSetClock() {
  return useWorldChange((client, change: ClockChange) => client.setClock(change));
}

export function useMintWebhook() {
  return useWorldChange((client, webhook: MintWebhook) => client.mintWebhook(webhook));
}

/** Puts another world in the place of this one; has ended once the page shows that. */
function useWorldReplacement<Input>(
  replace: (client: ParleyClient, input: Input) => Promise<void>,
) {
  const client = useClient();
  const stream = useWorldStream();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { epoch } = stream.getState();
      await replace(client, input);
      await nextEpoch(stream, epoch);
    },
  });
}

export function useReset() {
  return useWorldReplacement((client, options: ResetOptions) => client.reset(options));
}

export function useRestore() {
  return useWorldReplacement((client, snapshot: string) => client.restore(snapshot));
}

/** Puts the world in conditions and out of them; has ended once what is shown of them was read again. */
function useConditionChange<Input>(
  change: (client: ParleyClient, input: Input) => Promise<unknown>,
) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSettled: () =>
      Promise.all(
        [worldQuery(client), conditionsQuery(client)].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export interface EnterCondition {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function useEnterCondition() {
  return useConditionChange((client, { name, parameters }: EnterCondition) =>
    client.enterCondition(name, parameters),
  );
}

/** Leaves every condition named, one after the other: each puts back what it found. */
export function useLeaveConditions() {
  return useConditionChange(async (client, names: readonly string[]) => {
    for (const name of names) await client.leaveCondition(name);
  });
}

/** Mints a token; its result is the token as the world has it, null in case someone took it away again. */
export function useMintToken() {
  const client = useClient();
  const queries = useQueryClient();
  const read = () => queries.query({ ...worldQuery(client), staleTime: 0 });
  return useMutation({
    mutationFn: async (token: MintToken): Promise<ActingToken | null> => {
      const before = await read();
      await client.mintToken(token);
      return minted(before, await read());
    },
  });
}

function minted(before: WorldBrief, after: WorldBrief): ActingToken | null {
  const known = new Set(tokensOf(before).map(({ token }) => token));
  return tokensOf(after).find(({ token }) => !known.has(token)) ?? null;
}
