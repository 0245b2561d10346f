import type { DemoStep } from '../demo.ts';
import type { RecordedStep } from './recorded-step.ts';

/**
 * References between the steps of a recording. A placeholder such as `{{3.ts}}` names its step by number, as demos do. When
 * steps are moved, added or removed, the numbers follow. A reference to a step that is no longer there names its key instead
 * (`{{x0000000012.ts}}`), until that step is back.
 */

/** A run of braces, and the step that a placeholder after it names: a number, or a key. */
const PLACEHOLDER = /(\{+)(?:([1-9]\d{0,2}|x\d{10}|s\d+)(?=\.[\w.-]+\}\}))?/g;

/** Whether a run of that many braces begins a placeholder: four of them stand for two of the text. */
const opens = (braces: string) => braces.length % 4 >= 2;

const isNumber = (target: string) => /^\d+$/.test(target);

function retarget(text: string, change: (target: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (whole, braces: string, target: string | undefined) =>
    target === undefined || !opens(braces) ? whole : braces + change(target),
  );
}

/** The texts of a step that can have placeholders, each rewritten. */
function mapTexts(step: DemoStep, change: (text: string) => string): DemoStep {
  return {
    ...step,
    url: change(step.url),
    ...(step.headers && {
      headers: step.headers.map(([name, value]) => [name, change(value)] as const),
    }),
    ...(step.body !== undefined && { body: change(step.body) }),
  };
}

/** `after` holds steps of `before` and new ones, in any order; their references are those of `before`. */
export function renumberSteps(
  before: readonly RecordedStep[],
  after: readonly RecordedStep[],
): readonly RecordedStep[] {
  const numbers = new Map(after.map(({ key }, at) => [key, String(at + 1)]));
  const change = (target: string) => {
    const key = isNumber(target) ? before[Number(target) - 1]?.key : target;
    return key === undefined ? target : (numbers.get(key) ?? key);
  };
  return after.map((each) => {
    const step = mapTexts(each.step, (text) => retarget(text, change));
    return { ...each, step };
  });
}

/** Above the number of any step: stands for a step that is missing, where only numbers are allowed. */
const BEYOND = 900;

/**
 * Calls `change` with the steps as demos have them, where every placeholder is valid: a reference to a missing step has a
 * number beyond the last. In the result such numbers are keys again.
 */
export function withValidPlaceholders(
  steps: readonly DemoStep[],
  change: (steps: readonly DemoStep[]) => readonly DemoStep[],
): readonly DemoStep[] {
  const keys = [...new Set(steps.flatMap(targetsOf))].filter((target) => !isNumber(target));
  const number = (target: string) => String(keys.indexOf(target) + BEYOND);
  const key = (target: string) => keys[Number(target) - BEYOND] ?? target;
  const rewrite = (step: DemoStep, to: (target: string) => string) =>
    mapTexts(step, (text) => retarget(text, to));
  const valid = steps.map((step) =>
    rewrite(step, (target) => (isNumber(target) ? target : number(target))),
  );
  return change(valid).map((step) => rewrite(step, key));
}

/** What is wrong with a reference of a step. */
export type ReferenceFault =
  /** It names a step that comes later, or itself. `to` is its number. */
  | { readonly kind: 'later'; readonly key: string; readonly to: number }
  /** It names a step that is not in the recording, by its key or by a number beyond the last. */
  | { readonly kind: 'missing'; readonly key: string; readonly to: string };

/** The steps that a step refers to: numbers, and keys of those that are missing; each once. */
export function targetsOf(step: DemoStep): readonly string[] {
  const found = new Set<string>();
  mapTexts(step, (text) =>
    retarget(text, (target) => {
      found.add(target);
      return target;
    }),
  );
  return [...found];
}

/** What is wrong with the references of a recording, in the order of its steps. */
export function referenceFaults(steps: readonly RecordedStep[]): readonly ReferenceFault[] {
  return steps.flatMap(({ key, step }, at) =>
    targetsOf(step).flatMap((target): ReferenceFault[] => {
      if (!isNumber(target) || Number(target) > steps.length)
        return [{ kind: 'missing', key, to: target }];
      return Number(target) > at ? [{ kind: 'later', key, to: Number(target) }] : [];
    }),
  );
}

/** Moves the step at an index to another. */
export function reorderSteps(
  steps: readonly RecordedStep[],
  from: number,
  to: number,
): readonly RecordedStep[] {
  const step = steps[from];
  if (step === undefined) return steps;
  const rest = steps.toSpliced(from, 1);
  return renumberSteps(steps, rest.toSpliced(to, 0, step));
}

export const dropSteps = (
  steps: readonly RecordedStep[],
  keys: ReadonlySet<string>,
): readonly RecordedStep[] =>
  renumberSteps(
    steps,
    steps.filter(({ key }) => !keys.has(key)),
  );

/** Inserts a step at an index. Its own references are keys of other steps. References to its key become its number. */
export const insertStep = (
  steps: readonly RecordedStep[],
  at: number,
  step: RecordedStep,
): readonly RecordedStep[] => renumberSteps(steps, steps.toSpliced(at, 0, step));
