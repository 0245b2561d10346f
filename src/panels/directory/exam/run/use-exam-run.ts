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

/** The steps of a run. The second walk, in which a cursor expires, follows only if the first one passed. */
export type RunStep = 'arming' | 'first' | 'second';

interface RunState {
  /** Null if nothing is running. */
  readonly step: RunStep | null;
  /** Why the last run failed; null if it did not. */
  readonly problem: string | null;
}

/** In the store of the page, because a run goes on while another panel is open. */
const useRunState = slice<RunState>('examRun', () => ({ step: null, problem: null }));
/** Number of the latest run. An earlier run that ends later must not show its result. */
let latestRun = 0;

/** Runs a loop in the exam: arms the exam, runs the loop, and tells the exam when the loop is done. */
export function useExamRun(loops: Loops) {
  const client = useClient();
  const stream = useWorldStream();
  const { announce } = usePanelShell();
  const loop = useSyncExternalStore(loops.subscribe, loops.get);
  const { step, problem } = useRunState();

  /** Runs a program, so it must only be called after a click of the user. */
  async function run(program: string, options: ArmExam): Promise<void> {
    latestRun += 1;
    const thisRun = latestRun;
    const setRun = (newStep: RunStep | null, fault: string | null = null) => {
      if (thisRun === latestRun) useRunState.setState({ step: newStep, problem: fault });
    };
    setRun('arming');
    try {
      await armAndWait(client, stream, EXAM, options);
      const app = findLoopApp(await client.world());
      for (const walk of ['first', 'second'] as const) {
        if (thisRun !== latestRun) return;
        setRun(walk);
        const { status } = await loops.run(app, program);
        if (thisRun !== latestRun) return;
        const exam = await finishExam(client, EXAM);
        if (status === 'done' && exam.state === 'passed' && walk === 'first') continue;
        setRun(null);
        return announce(verdictOf(exam));
      }
    } catch (error) {
      setRun(null, messageOf(error));
    }
  }

  function stop(): void {
    latestRun += 1;
    loops.stop();
    useRunState.setState({ step: null, problem: null });
    announce('The loop is stopped.');
  }

  return {
    loop,
    step,
    problem,
    run: (...args: Parameters<typeof run>) => void run(...args),
    stop,
  };
}

/** The first app with a bot token, in which a loop acts. */
function findLoopApp({ deployment, apps }: WorldBrief) {
  const app = apps.find(({ tokens }) =>
    tokens.some(({ type, status }) => type === 'bot' && status === 'active'),
  );
  if (app === undefined) throw new Error('This world has no app with a bot token.');
  return { deployment: deployment.name as DeploymentName, app_id: app.app_id };
}
