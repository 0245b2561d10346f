import { findReferences, withWorldSecrets } from '../references.ts';
import { clientReferences } from '../values/client-references.ts';
import type { WorldBrief } from '../../sandbox.ts';
import { insertStep, withValidPlaceholders } from './placeholders.ts';
import type { RecordedStep } from './recorded-step.ts';

/** Adds a step where its exchange or change belongs: before the first one that was made later, or at the end. */
export function placeStep(
  steps: readonly RecordedStep[],
  step: RecordedStep,
): readonly RecordedStep[] {
  const later = steps.findIndex((each) => isLater(each, step));
  return insertStep(steps, later < 0 ? steps.length : later, step);
}

/** Whether a step was made later than another. A change by the sandbox comes after the newest exchange of its moment. */
function isLater({ exchange, after = '' }: RecordedStep, other: RecordedStep): boolean {
  if (exchange !== null)
    return other.exchange === null ? exchange > (other.after ?? LAST) : exchange > other.exchange;
  return other.exchange === null ? after > (other.after ?? LAST) : after >= other.exchange;
}

/** Above all ids: a step that was written by hand belongs to no moment. */
const LAST = 'y';

/** Where the values come from that the references of a recording stand for. */
export interface ReferenceSources {
  /** The value of the answer to a step by its key. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** `GET /sandbox` before the first step. */
  readonly start: WorldBrief;
  /** `GET /sandbox` of the world that was recorded, with the secrets that the log masks. */
  readonly now: Pick<WorldBrief, 'apps'>;
}

/**
 * The steps with references in place of values that an earlier step was the first to show, of what their client made up, and of
 * the secrets of the world. An answer comes before the world: a token that a step issued may have another place there.
 */
export function withReferences(
  steps: readonly RecordedStep[],
  { answers, start, now }: ReferenceSources,
): readonly RecordedStep[] {
  const known = steps.map(({ key }) => answers.get(key));
  const referring = withValidPlaceholders(
    steps.map(({ step }) => step),
    (valid) =>
      clientReferences(findReferences(valid, known, start), known).map((step) =>
        withWorldSecrets(step, now),
      ),
  );
  return steps.map((each, at) => ({ ...each, step: referring[at] ?? each.step }));
}
