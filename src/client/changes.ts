import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DemoWorld } from '../contract/demo/demo.ts';
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
import { nextEpoch } from './world/world-stream.ts';

/**
 * A mutation that changes the world. It resolves after the world was read again, so that the next step sees the change.
 * It fails with `SandboxRefused`.
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

/** A mutation that replaces the world. It resolves once the page shows the new one. */
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

/** Replaces the world of a server with that of a demo. */
export function useOpenDemo() {
  return useWorldReplacement((client, world: DemoWorld) =>
    client.sandbox<void>('/demos/open', { method: 'POST', body: { world } }),
  );
}

/** A mutation that turns conditions on or off. It resolves after the world and its conditions were read again. */
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

export interface ConditionToTurnOn {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function useTurnOnCondition() {
  return useConditionChange((client, { name, parameters }: ConditionToTurnOn) =>
    client.enterCondition(name, parameters),
  );
}

/** Turns conditions off one after the other, because each restores the state from before it was turned on. */
export function useTurnOffConditions() {
  return useConditionChange(async (client, names: readonly string[]) => {
    for (const name of names) await client.leaveCondition(name);
  });
}

/** Mints a token. The result is the token as the world lists it; null if it no longer exists. */
export function useMintToken() {
  const client = useClient();
  const queries = useQueryClient();
  const readWorld = () => queries.query({ ...worldQuery(client), staleTime: 0 });
  return useMutation({
    mutationFn: async (token: MintToken): Promise<ActingToken | null> => {
      const before = await readWorld();
      await client.mintToken(token);
      return findMintedToken(before, await readWorld());
    },
  });
}

function findMintedToken(before: WorldBrief, after: WorldBrief): ActingToken | null {
  const knownTokens = new Set(tokensOf(before).map(({ token }) => token));
  return tokensOf(after).find(({ token }) => !knownTokens.has(token)) ?? null;
}
