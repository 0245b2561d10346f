import type { ExperimentId } from '../../search/directory-search.ts';
import { experimentOf, type ExperimentStep } from './experiments.ts';
import { DEFAULT_SETTINGS, isAsPrepared } from './prepare.ts';
import type { Walk } from './use-walk.ts';
import { post, prepare, readAll, readPages, remove, type WalkRun } from './walk-actions.ts';
import { beginAgain, messagesNow } from './walk-state.ts';

/** The experiment that is played: how many of its steps are done, and a function that takes the next one. */
export function useExperiment(walk: Walk, id: ExperimentId) {
  const { steps } = experimentOf(id);
  const kept = walk.experiment?.id === id ? walk.experiment.done : 0;
  const isOver = kept >= steps.length;

  /** Takes the next step; after the last one, the first. */
  async function takeStep(): Promise<void> {
    const done = isOver ? 0 : kept;
    const step = steps[done];
    if (step === undefined) return;
    const isDone = await walk.run(
      'step',
      async (run) => `${await perform(step, run)} ${step.shows}`,
    );
    if (isDone) walk.change({ experiment: { id, done: done + 1 } });
  }

  async function perform({ kind, settings }: ExperimentStep, run: WalkRun): Promise<string> {
    switch (kind) {
      case 'start': {
        const asked = { ...DEFAULT_SETTINGS, ...walk.walk?.settings, ...settings };
        // The result depends on which messages share a second, so an experiment begins with those of a new channel.
        if (walk.walk === undefined || !isAsPrepared(messagesNow(walk.walk)))
          return prepare(run, walk.token?.user_id ?? '', asked);
        run.write(beginAgain(run.read(), asked));
        return 'Nothing has been read yet.';
      }
      case 'next':
        return readPages(run);
      case 'post':
        return post(run);
      case 'delete_read':
        return remove(run, 'read');
      case 'rest':
        return readAll(run);
    }
  }

  return { done: kept, isOver, takeStep };
}
