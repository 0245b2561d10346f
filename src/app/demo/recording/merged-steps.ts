import { findReferences, secretReferences } from '../../../contract/demo/references.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { inserted, withValidPlaceholders } from './placeholders.ts';
import type { RecordedStep } from './recorded-step.ts';

/** The step with references to the secrets of the world in place of the secrets, masked or whole. */
export function withSecretReferences(step: DemoStep, world: Pick<WorldBrief, 'apps'>): DemoStep {
  const { url, headers, body } = step;
  return {
    ...step,
    url: secretReferences(url, world),
    ...(headers && {
      headers: headers.map(([name, value]) => [name, secretReferences(value, world)] as const),
    }),
    ...(body !== undefined && { body: secretReferences(body, world) }),
  };
}

/** Adds a step where its exchange belongs: before the first one that was made later, or at the end. */
export function placedStep(
  steps: readonly RecordedStep[],
  step: RecordedStep,
): readonly RecordedStep[] {
  const later = steps.findIndex(
    ({ exchange }) => exchange !== null && step.exchange !== null && exchange > step.exchange,
  );
  return inserted(steps, later < 0 ? steps.length : later, step);
}

/**
 * The steps with references in place of values that an earlier step was the first to show. `answers` has the JSON value of
 * the answer to a step by its key; `world` is `GET /sandbox` before the first step.
 */
export function withReferences(
  steps: readonly RecordedStep[],
  answers: ReadonlyMap<string, unknown>,
  world: WorldBrief,
): readonly RecordedStep[] {
  const known = steps.map(({ key }) => answers.get(key));
  const referring = withValidPlaceholders(
    steps.map(({ step }) => step),
    (valid) => findReferences(valid, known, world),
  );
  return steps.map((each, at) => ({ ...each, step: referring[at] ?? each.step }));
}
