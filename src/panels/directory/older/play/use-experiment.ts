import type { ExperimentId } from '../../search/directory-search.ts';
import { experimentOf, type ExperimentStep } from './experiments.ts';
import { DEFAULT_SETTINGS, isAsPrepared } from './prepare.ts';
import type { Walk } from './use-walk.ts';
import {
  postMessage,
  prepareWalks,
  readAll,
  readPages,
  deleteMessage,
  type WalkRun,
} from './walk-actions.ts';
import { restartWalks, messagesNow } from './walk-state.ts';

/** The progress of an experiment: how many steps are done, and a function that takes the next one. */
export function useExperiment(walk: Walk, id: ExperimentId) {
  const { steps } = experimentOf(id);
  const stepsDone = walk.experiment?.id === id ? walk.experiment.done : 0;
  const isOver = stepsDone >= steps.length;

  /** Takes the next step; after the last one, the first. */
  async function takeStep(): Promise<void> {
    const stepIndex = isOver ? 0 : stepsDone;
    const step = steps[stepIndex];
    if (step === undefined) return;
    const isDone = await walk.run(
      'step',
      async (run) => `${await perform(step, run)} ${step.outcome}`,
    );
    if (isDone) walk.change({ experiment: { id, done: stepIndex + 1 } });
  }

  async function perform({ kind, settings }: ExperimentStep, run: WalkRun): Promise<string> {
    switch (kind) {
      case 'start': {
        const newSettings = { ...DEFAULT_SETTINGS, ...walk.state?.settings, ...settings };
        // The result depends on which messages share a second, so a changed channel is replaced by a new one.
        if (walk.state === undefined || !isAsPrepared(messagesNow(walk.state)))
          return prepareWalks(run, walk.token?.user_id ?? '', newSettings);
        run.writeState(restartWalks(run.readState(), newSettings));
        return 'Nothing has been read yet.';
      }
      case 'next':
        return readPages(run);
      case 'post':
        return postMessage(run);
      case 'delete_read':
        return deleteMessage(run, 'read');
      case 'read_all':
        return readAll(run);
    }
  }

  return { stepsDone, isOver, takeStep };
}
