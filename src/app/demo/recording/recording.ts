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
  /** The world before the first step; null until it has been noted. */
  readonly world: DemoWorld | null;
  /** The id of the world (`worldIdOf`) whose log has the exchanges of the steps. */
  readonly place: string;
  readonly steps: readonly RecordedStep[];
  /** How many keys were made for steps without an exchange. */
  readonly keys: number;
}

interface RecordingStore extends Recording {
  /** The states that undo brings back, the latest at the end. */
  readonly undoStates: readonly Recording[];
}

const EMPTY: Recording = { title: '', world: null, place: '', steps: [], keys: 0 };

/** How many changes can be undone. */
const MAX_UNDO_STEPS = 30;

/**
 * The recording of this tab. It survives a reload. The session storage holds no secret: secrets that somebody typed are masked,
 * and only the checksums of answers are stored.
 */
export const useRecording = slice<RecordingStore>(
  'recording',
  () => ({ ...EMPTY, undoStates: [] }),
  {
    in: SESSION,
    key: 'parley.recording',
    version: 1,
    pick: ({ title, world, place, steps, keys }): Recording => ({
      ...maskRecording({ title, steps }),
      world,
      place,
      keys,
    }),
  },
);

/** Changes the recording, and drops answers that may no longer be right. */
function change(next: (before: Recording) => Partial<Recording>, { canUndo = true } = {}): void {
  useRecording.setState((before) => {
    const { undoStates, ...recording } = before;
    const changes = next(recording);
    return {
      ...changes,
      ...(changes.steps && { steps: dropStaleAnswers(recording.steps, changes.steps) }),
      ...(canUndo && { undoStates: [...undoStates, recording].slice(-MAX_UNDO_STEPS) }),
    };
  });
}

export function undoChange(): void {
  useRecording.setState(({ undoStates }) => {
    const lastState = undoStates.at(-1);
    return lastState === undefined ? {} : { ...lastState, undoStates: undoStates.slice(0, -1) };
  });
}

/** Inserts a step at an index, by default at the end. Returns its key. */
export function addStep(step: DemoStep, index?: number): string {
  const key = `s${useRecording.getState().keys + 1}`;
  change(({ steps, keys }) => ({
    steps: insertStep(steps, index ?? steps.length, { key, exchange: null, step }),
    keys: keys + 1,
  }));
  return key;
}

/** Sets where the recording starts. This cannot be undone. */
export const setStart = (world: DemoWorld, place: string): void =>
  change(() => ({ world, place }), { canUndo: false });

/** Replaces the steps by those that `next` returns. */
export const changeSteps = (
  next: (steps: readonly RecordedStep[]) => readonly RecordedStep[],
): void => change(({ steps }) => ({ steps: next(steps) }));

export const moveStep = (from: number, to: number): void =>
  change(({ steps }) => ({ steps: reorderSteps(steps, from, to) }));

export const removeSteps = (keys: ReadonlySet<string>): void =>
  change(({ steps }) => ({ steps: dropSteps(steps, keys) }));

export const duplicateStep = (index: number): void =>
  change(({ steps, keys }) => {
    const original = steps[index];
    if (original === undefined) return {};
    const copy = { key: `s${keys + 1}`, exchange: null, step: original.step };
    return { steps: renumberSteps(steps, steps.toSpliced(index + 1, 0, copy)), keys: keys + 1 };
  });

/** Changed fields of a step; undefined removes a field. */
export type StepEdit = { readonly [Field in keyof DemoStep]?: DemoStep[Field] | undefined };

/** Changes the texts or the request of a step. This cannot be undone, because typing makes one change for each letter. */
export const editStep = (key: string, edit: StepEdit): void =>
  change(
    ({ steps }) => ({
      steps: steps.map((each) =>
        each.key === key ? { ...each, step: withoutUndefined({ ...each.step, ...edit }) } : each,
      ),
    }),
    { canUndo: false },
  );

function withoutUndefined(step: StepEdit): DemoStep {
  return Object.fromEntries(
    Object.entries(step).filter(([, value]) => value !== undefined),
  ) as unknown as DemoStep;
}

/** Stores the answers of a check in the steps, by key. */
export function setAnswers(answers: ReadonlyMap<string, DemoStep['answer']>): void {
  useRecording.setState(({ steps }) => ({
    steps: steps.map((each) => {
      const answer = answers.get(each.key);
      return answer ? { ...each, step: { ...each.step, answer } } : each;
    }),
  }));
}

export const setTitle = (title: string): void => change(() => ({ title }), { canUndo: false });

export const clearRecording = (): void => change(() => EMPTY);

/** Forgets the exchanges of the steps if they are in the log of another world. The steps stay. */
export function forgetOtherExchanges(worldId: string): void {
  useRecording.setState((before) =>
    before.place === worldId
      ? {}
      : { place: worldId, steps: before.steps.map((each) => ({ ...each, exchange: null })) },
  );
}
