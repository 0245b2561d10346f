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
  /** What must be mended before it can be played, for the user. */
  readonly problems: readonly string[];
}

/** The recording of this tab; null while it has no step. */
export const currentRecording = (): RecordedDemo | null => demoIn(useRecording.getState());

/** The recording of this tab, as a hook. */
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
      : `Step ${at} refers to ${nameMissingStep(fault.to)}, which is not in the recording.`;
  });
}

/** Names a missing step, in words for the user: by the id of its exchange or its number. */
export const nameMissingStep = (to: string): string =>
  to.startsWith('x') ? to : to.startsWith('s') ? 'a removed step' : `step ${to}`;
