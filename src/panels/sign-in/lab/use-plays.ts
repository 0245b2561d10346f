import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useFlowProgress } from '../../../client/flow-progress.ts';
import type { ExchangeSummary, WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Attack, Outcome, SceneReport } from './attacks/attack.ts';

/** An attack that is or was played. */
export interface PlayedAttack {
  /** Reports of the scenes that have happened, by scene id. */
  readonly reports: Readonly<Record<string, SceneReport>>;
  /** Null while the attack is played, and if it could not be played to its end. */
  readonly outcome: Outcome | null;
  /** Why the attack could not be played to its end, or null. */
  readonly failure: string | null;
  readonly calls: readonly ExchangeSummary[];
}

const NEW_PLAY: PlayedAttack = { reports: {}, outcome: null, failure: null, calls: [] };

/**
 * The played attacks by id, and functions to play one or all. Only one runs at a time, because a call belongs to the attack that
 * runs when it is made, and one attack moves the clock. `skippedChecks` returns the checks that the app skips in an attack.
 */
export function usePlays(app: WorldApp, skippedChecks: (attack: Attack) => readonly string[]) {
  const client = useClient();
  const { announce } = usePanelShell();
  const flow = useFlowProgress<Readonly<Record<string, PlayedAttack>>>('attacks', app);

  async function playAttack(attack: Attack): Promise<PlayedAttack> {
    let play = NEW_PLAY;
    const update = (changes: Partial<PlayedAttack>) => {
      play = { ...play, ...changes };
      flow.change((before) => ({ ...before, [attack.id]: play }));
    };
    update({});
    // Read now, because another panel may have rotated a secret or entered a condition since this panel was rendered.
    const world = await client.world();
    const lastExchange = (await client.exchanges(null)).at(-1)?.id ?? null;
    const readCalls = () => client.exchanges(lastExchange).catch(() => []);
    const currentApp = world.apps.find(({ app_id }) => app_id === app.app_id) ?? app;
    try {
      const stage = { client, world, app: currentApp, skippedChecks: skippedChecks(attack) };
      const outcome = await attack.play(stage, (id, detail = null, call) =>
        update({
          reports: { ...play.reports, [id]: { detail, exchange: call?.exchange ?? null } },
        }),
      );
      announce(`${attack.title}: ${describeOutcome(outcome)}.`);
      return { ...play, outcome, calls: await readCalls() };
    } catch (error) {
      return { ...play, failure: messageOf(error), calls: await readCalls() };
    }
  }

  return {
    plays: flow.results,
    /** Id of the running attack, or null. */
    busy: flow.runningStep,
    problem: flow.problemOf,
    play: (attack: Attack) =>
      flow.runStep(attack.id, async () => ({ [attack.id]: await playAttack(attack) })),
    playAll: (attacks: readonly Attack[]) =>
      flow.runStep(attacks[0]?.id ?? '', async () => {
        for (const attack of attacks) {
          flow.setRunningStep(attack.id);
          const play = await playAttack(attack);
          flow.change((before) => ({ ...before, [attack.id]: play }));
        }
        return {};
      }),
  };
}

/** The outcome of an attack in words, such as `stopped by Signature`. */
export function describeOutcome({ checks, harm }: Outcome): string {
  const failedCheck = checks.find(({ passed }) => !passed);
  if (harm !== null) return 'it succeeded';
  return failedCheck ? `stopped by ${failedCheck.title}` : 'not stopped';
}
