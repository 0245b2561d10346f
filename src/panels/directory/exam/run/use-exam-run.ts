import { useSyncExternalStore } from 'react';
import { slice } from '../../../../base/session.ts';
import { useClient, useWorldStream } from '../../../../client/context.tsx';
import { armAndWait, finishExam } from '../../../../client/exams/exams.ts';
import { messageOf } from '../../../../client/transport/refusal.ts';
import type { DeploymentName } from '../../../../contract/deployments.ts';
import type { Loops } from '../../../../contract/loops/loops.ts';
import type { ArmExam, WorldBrief } from '../../../../contract/sandbox.ts';
import { usePanelShell } from '../../../../kit/panel.ts';
import { verdictOf } from '../../../../kit/exams/verdict.ts';

/** The exam of this view. */
export const EXAM = 'paging';

/** Where a run is: it walks once, and if that passed, once more, when a cursor expires. */
export type RunStep = 'arming' | 'first' | 'second';

interface RunState {
  /** Null while none is under way. */
  readonly step: RunStep | null;
  /** Why the last one could not be carried out; null otherwise. */
  readonly problem: string | null;
}

/** A run goes on while another panel is open. */
const useRunState = slice<RunState>('examRun', () => ({ step: null, problem: null }));
let lastRun = 0;

/** Runs a loop through the exam: arms it, lets the loop walk, and tells the exam when it is done. */
export function useExamRun(loops: Loops) {
  const client = useClient();
  const stream = useWorldStream();
  const { announce } = usePanelShell();
  const loop = useSyncExternalStore(loops.subscribe, loops.get);
  const { step, problem } = useRunState();

  /** Only a click of the user may lead here. */
  async function run(program: string, options: ArmExam): Promise<void> {
    lastRun += 1;
    const own = lastRun;
    const at = (next: RunStep | null, fault: string | null = null) => {
      if (own === lastRun) useRunState.setState({ step: next, problem: fault });
    };
    at('arming');
    try {
      await armAndWait(client, stream, EXAM, options);
      const of = appOf(await client.world());
      for (const walk of ['first', 'second'] as const) {
        if (own !== lastRun) return;
        at(walk);
        const { status } = await loops.run(of, program);
        if (own !== lastRun) return;
        const exam = await finishExam(client, EXAM);
        if (status === 'done' && exam.state === 'passed' && walk === 'first') continue;
        at(null);
        return announce(verdictOf(exam));
      }
    } catch (error) {
      at(null, messageOf(error));
    }
  }

  function stop(): void {
    lastRun += 1;
    loops.stop();
    useRunState.setState({ step: null, problem: null });
    announce('The loop is stopped.');
  }

  return {
    loop,
    step,
    problem,
    run: (...given: Parameters<typeof run>) => void run(...given),
    stop,
  };
}

/** The first app with a bot token, in which a loop acts. */
function appOf({ deployment, apps }: WorldBrief) {
  const app = apps.find(({ tokens }) =>
    tokens.some(({ type, status }) => type === 'bot' && status === 'active'),
  );
  if (app === undefined) throw new Error('This world has no app with a bot token.');
  return { deployment: deployment.name as DeploymentName, app_id: app.app_id };
}
