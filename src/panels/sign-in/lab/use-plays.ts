import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useFlowProgress } from '../../../client/flow-progress.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Attack } from './attacks.ts';

/** The result of an attack, and its calls. */
export type Play = { readonly calls: readonly ExchangeSummary[] } & (
  | { readonly checks: readonly Check[] }
  | { readonly failure: string }
);

/**
 * The played attacks by id, and functions to play one or all. Only one runs at a time, because their calls are
 * distinguished by time, and one of them moves the clock.
 */
export function usePlays(world: WorldBrief, app: WorldApp) {
  const client = useClient();
  const { announce } = usePanelShell();
  const flow = useFlowProgress<Readonly<Record<string, Play>>>('attacks', app);

  async function played({ title, play: act }: Attack): Promise<Play> {
    const before = (await client.exchanges(null)).at(-1)?.id ?? null;
    const callsMade = () => client.exchanges(before).catch(() => []);
    try {
      const checks = await act({ client, world, app });
      const stopped = checks.find(({ passed }) => !passed);
      announce(`${title}: ${stopped ? `stopped by ${stopped.title}` : 'not stopped'}.`);
      return { checks, calls: await callsMade() };
    } catch (error) {
      return { failure: messageOf(error), calls: await callsMade() };
    }
  }

  return {
    plays: flow.results,
    /** Id of the running attack, or null. */
    busy: flow.busy,
    problem: flow.problemOf,
    play: (attack: Attack) =>
      flow.take(attack.id, async () => ({ [attack.id]: await played(attack) })),
    playAll: (attacks: readonly Attack[]) =>
      flow.take(attacks[0]?.id ?? '', async () => {
        for (const attack of attacks) {
          flow.mark(attack.id);
          const play = await played(attack);
          flow.change((before) => ({ ...before, [attack.id]: play }));
        }
        return {};
      }),
  };
}
