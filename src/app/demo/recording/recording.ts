import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';
import type { DemoStep, DemoWorld } from '../../../contract/demo/demo.ts';
import {
  insertStep,
  reorderSteps,
  dropSteps,
  renumberSteps,
} from '../../../contract/demo/recording/placeholders.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { maskRecording, dropStaleAnswers } from './stored-steps.ts';

/** A recording: where its world starts, and its steps. */
export interface Recording {
  readonly title: string;
  /** The world before the first step; null until there is one. */
  readonly world: DemoWorld | null;
  /** The name of the world and the address of the platform whose log has the exchanges of the steps. */
  readonly place: string;
  readonly steps: readonly RecordedStep[];
  /** How many steps without an exchange have got a key. */
  readonly keys: number;
}

interface RecordingStore extends Recording {
  /** The states that undo brings back, the latest at the end. */
  readonly undone: readonly Recording[];
}

const EMPTY: Recording = { title: '', world: null, place: '', steps: [], keys: 0 };

/** How many changes can be undone. */
const MAX_UNDO_STEPS = 30;

/**
 * The recording of this tab. It survives a reload. The session storage holds no secret: secrets that somebody typed are masked,
 * and only the checksums of answers are stored.
 */
export const useRecording = slice<RecordingStore>('recording', () => ({ ...EMPTY, undone: [] }), {
  in: SESSION,
  key: 'parley.recording',
  version: 1,
  pick: ({ title, world, place, steps, keys }): Recording => ({
    ...maskRecording({ title, steps }),
    world,
    place,
    keys,
  }),
});

/** Changes the recording, and drops answers that may no longer be right. A change that `isSmall` cannot be undone. */
function change(next: (before: Recording) => Partial<Recording>, { isSmall = false } = {}): void {
  useRecording.setState((before) => {
    const { undone, ...recording } = before;
    const changed = next(recording);
    return {
      ...changed,
      ...(changed.steps && { steps: dropStaleAnswers(recording.steps, changed.steps) }),
      ...(!isSmall && { undone: [...undone, recording].slice(-MAX_UNDO_STEPS) }),
    };
  });
}

export function undoChange(): void {
  useRecording.setState(({ undone }) => {
    const last = undone.at(-1);
    return last === undefined ? {} : { ...last, undone: undone.slice(0, -1) };
  });
}

/** Adds a step before the index, by default at the end. Returns its key. */
export function addStep(step: DemoStep, at?: number): string {
  const key = `s${useRecording.getState().keys + 1}`;
  change(({ steps, keys }) => ({
    steps: insertStep(steps, at ?? steps.length, { key, exchange: null, step }),
    keys: keys + 1,
  }));
  return key;
}

/** Notes where the recording starts. This cannot be undone. */
export const noteStart = (world: DemoWorld, place: string): void =>
  change(() => ({ world, place }), { isSmall: true });

/** Replaces the steps by those that `next` returns. */
export const changeSteps = (
  next: (steps: readonly RecordedStep[]) => readonly RecordedStep[],
): void => change(({ steps }) => ({ steps: next(steps) }));

export const moveStep = (from: number, to: number): void =>
  change(({ steps }) => ({ steps: reorderSteps(steps, from, to) }));

export const removeSteps = (keys: ReadonlySet<string>): void =>
  change(({ steps }) => ({ steps: dropSteps(steps, keys) }));

export const duplicateStep = (at: number): void =>
  change(({ steps, keys }) => {
    const copied = steps[at];
    if (copied === undefined) return {};
    const copy = { key: `s${keys + 1}`, exchange: null, step: copied.step };
    return { steps: renumberSteps(steps, steps.toSpliced(at + 1, 0, copy)), keys: keys + 1 };
  });

/** A change of a step; undefined removes a field. */
export type StepEdit = { readonly [Field in keyof DemoStep]?: DemoStep[Field] | undefined };

/** Changes the texts or the request of a step. This cannot be undone, because typing makes one change a letter. */
export const editStep = (key: string, edit: StepEdit): void =>
  change(
    ({ steps }) => ({
      steps: steps.map((each) =>
        each.key === key ? { ...each, step: withoutUndefined({ ...each.step, ...edit }) } : each,
      ),
    }),
    { isSmall: true },
  );

function withoutUndefined(step: StepEdit): DemoStep {
  return Object.fromEntries(
    Object.entries(step).filter(([, value]) => value !== undefined),
  ) as unknown as DemoStep;
}

/** Notes the answers of a check, by key. */
export function noteAnswers(answers: ReadonlyMap<string, DemoStep['answer']>): void {
  useRecording.setState(({ steps }) => ({
    steps: steps.map((each) => {
      const answer = answers.get(each.key);
      return answer ? { ...each, step: { ...each.step, answer } } : each;
    }),
  }));
}

export const setTitle = (title: string): void => change(() => ({ title }), { isSmall: true });

export const clearRecording = (): void => change(() => EMPTY);

/** Forgets the exchanges of the steps if they are in the log of another place. The steps stay. */
export function moveToPlace(place: string): void {
  useRecording.setState((before) =>
    before.place === place
      ? {}
      : { place, steps: before.steps.map((each) => ({ ...each, exchange: null })) },
  );
}
