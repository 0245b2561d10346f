import type { DemoStep, DemoWorld } from '../../../contract/demo/demo.ts';
import { referenceFaults } from '../../../contract/demo/recording/placeholders.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { useRecording, type Recording } from './recording.ts';

/** A recording as a demo holds it. */
export interface RecordedDemo {
  readonly title?: string;
  /** The world before the first step. */
  readonly world: DemoWorld;
  readonly steps: readonly DemoStep[];
  /** What must be put right before it can be played, for the user; empty if nothing. */
  readonly problems: readonly string[];
}

/** The recording of this tab; null while it has no step. */
export const recordingOf = (): RecordedDemo | null => demoIn(useRecording.getState());

/** The same, as a hook. */
export function useRecordedDemo(): RecordedDemo | null {
  const title = useRecording((state) => state.title);
  const world = useRecording((state) => state.world);
  const steps = useRecording((state) => state.steps);
  return demoIn({ title, world, steps });
}

function demoIn({
  title,
  world,
  steps,
}: Pick<Recording, 'title' | 'world' | 'steps'>): RecordedDemo | null {
  if (world === null || steps.length === 0) return null;
  return {
    ...(title !== '' && { title }),
    world,
    steps: steps.map(({ step }) => step),
    problems: problemsOf(steps),
  };
}

/** What is wrong with the references of the steps, in sentences. */
function problemsOf(steps: readonly RecordedStep[]): readonly string[] {
  return referenceFaults(steps).map((fault) => {
    const at = steps.findIndex(({ key }) => key === fault.key) + 1;
    return fault.kind === 'later'
      ? `Step ${at} refers to step ${fault.to}, which does not come before it.`
      : `Step ${at} refers to ${nameMissing(fault.to)}, which is not in the recording.`;
  });
}

/** A step that is not there, by its key or its number. */
export const nameMissing = (to: string): string =>
  to.startsWith('x') ? to : to.startsWith('s') ? 'a removed step' : `step ${to}`;
