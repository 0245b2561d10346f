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
  /** What the user must mend before the recording can be played, in sentences. */
  readonly problems: readonly string[];
}

/** The recording of this tab; null while it has no step. */
export const currentRecording = (): RecordedDemo | null => toRecordedDemo(useRecording.getState());

/** The recording of this tab, as a hook. */
export function useRecordedDemo(): RecordedDemo | null {
  const title = useRecording((state) => state.title);
  const world = useRecording((state) => state.world);
  const steps = useRecording((state) => state.steps);
  return toRecordedDemo({ title, world, steps });
}

function toRecordedDemo({
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
    const stepNumber = steps.findIndex(({ key }) => key === fault.key) + 1;
    return fault.kind === 'later'
      ? `Step ${stepNumber} refers to step ${fault.to}, which does not come before it.`
      : `Step ${stepNumber} refers to ${nameMissingStep(fault.to)}, which is not in the recording.`;
  });
}

/** Names a missing step, in words for the user: by the id of its exchange or its number. */
export const nameMissingStep = (target: string): string =>
  target.startsWith('x') ? target : target.startsWith('s') ? 'a removed step' : `step ${target}`;
