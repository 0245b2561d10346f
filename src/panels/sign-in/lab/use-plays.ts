import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useFlowProgress } from '../../../client/flow-progress.ts';
import type { ExchangeSummary, WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Attack, Outcome, Told } from './attacks/attack.ts';

/** An attack as far as it was played. */
export interface Play {
  /** The scenes that have happened, by id. */
  readonly told: Readonly<Record<string, Told>>;
  /** Null while it is played, or if it failed. */
  readonly outcome: Outcome | null;
  /** Why it could not be played to its end, or null. */
  readonly failure: string | null;
  readonly calls: readonly ExchangeSummary[];
}

const BEGUN: Play = { told: {}, outcome: null, failure: null, calls: [] };

/**
 * The played attacks by id, and functions to play one or all. Only one runs at a time, because their calls are
 * distinguished by time, and one of them moves the clock. `leavesOut` returns the checks that the app leaves out in an attack.
 */
export function usePlays(app: WorldApp, leavesOut: (attack: Attack) => readonly string[]) {
  const client = useClient();
  const { announce } = usePanelShell();
  const flow = useFlowProgress<Readonly<Record<string, Play>>>('attacks', app);

  async function playAttack(attack: Attack): Promise<Play> {
    let play = BEGUN;
    const show = (more: Partial<Play>) => {
      play = { ...play, ...more };
      flow.change((before) => ({ ...before, [attack.id]: play }));
    };
    show({});
    // The newest world: another panel may have rotated a secret or entered a condition since this one was drawn.
    const world = await client.world();
    const before = (await client.exchanges(null)).at(-1)?.id ?? null;
    const callsMade = () => client.exchanges(before).catch(() => []);
    const current = world.apps.find(({ app_id }) => app_id === app.app_id) ?? app;
    try {
      const stage = { client, world, app: current, leavesOut: leavesOut(attack) };
      const outcome = await attack.play(stage, (id, detail = null, call) =>
        show({ told: { ...play.told, [id]: { detail, exchange: call?.exchange ?? null } } }),
      );
      announce(`${attack.title}: ${describeOutcome(outcome)}.`);
      return { ...play, outcome, calls: await callsMade() };
    } catch (error) {
      return { ...play, failure: messageOf(error), calls: await callsMade() };
    }
  }

  return {
    plays: flow.results,
    /** Id of the running attack, or null. */
    busy: flow.busy,
    problem: flow.problemOf,
    play: (attack: Attack) =>
      flow.take(attack.id, async () => ({ [attack.id]: await playAttack(attack) })),
    playAll: (attacks: readonly Attack[]) =>
      flow.take(attacks[0]?.id ?? '', async () => {
        for (const attack of attacks) {
          flow.mark(attack.id);
          const play = await playAttack(attack);
          flow.change((before) => ({ ...before, [attack.id]: play }));
        }
        return {};
      }),
  };
}

/** What an attack came to, as in `stopped by Signature`. */
export function describeOutcome({ checks, harm }: Outcome): string {
  const failed = checks.find(({ passed }) => !passed);
  if (harm !== null) return 'it succeeded';
  return failed ? `stopped by ${failed.title}` : 'not stopped';
}
