import * as z from 'zod/mini';
import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { InteractionErrorCode } from '../../contract/errors/interaction-errors.ts';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import type { NetworkFault } from '../../contract/network-faults.ts';
import type { CONDITION_SUBJECTS } from '../../contract/conditions.ts';
import type { Refusal } from '../http/refusal.ts';
import type { World } from '../model/world/world.ts';

/**
 * A condition is a change of the model that the sandbox makes: it enters by writing records and leaves by
 * writing back what it overwrote. Rules read the records and know nothing of conditions.
 */
interface Definition<Shape extends z.core.$ZodLooseShape, Before> {
  readonly name: string;
  readonly title: string;
  /** What kind of record it changes. */
  readonly about: (typeof CONDITION_SUBJECTS)[number];
  /** What it stands for in real life, a sentence or two. */
  readonly stands_for: string;
  readonly parameters: z.ZodMiniObject<Shape>;
  /** Codes and answers it leads to. */
  readonly codes: readonly (ErrorCode | WebhookErrorCode | InteractionErrorCode | NetworkFault)[];
  readonly assumptions?: readonly string[];
  /** Writes the records; answers what it overwrote. */
  readonly enter: (world: World, parameters: z.output<z.ZodMiniObject<Shape>>) => Before | Refusal;
  readonly leave: (world: World, before: Before) => void;
}

export interface Condition {
  readonly name: string;
  readonly title: string;
  readonly about: (typeof CONDITION_SUBJECTS)[number];
  readonly stands_for: string;
  readonly parameters: z.ZodMiniObject;
  readonly codes: readonly (ErrorCode | WebhookErrorCode | InteractionErrorCode | NetworkFault)[];
  readonly assumptions?: readonly string[];
  readonly enter: (world: World, parameters: never) => unknown;
  readonly leave: (world: World, before: never) => void;
}

/** Makes a condition, typed by its parameters. */
export function defineCondition<Shape extends z.core.$ZodLooseShape, Before>(
  definition: Definition<Shape, Before>,
): Condition {
  return definition;
}

/** A parameter with its default value. */
// oxlint-disable-next-line no-underscore-dangle -- the name zod gives it
export const usual = z._default;

/** The parameter that names Web API methods. */
export const methodNames = (meaning: string, ...names: readonly string[]) =>
  usual(z.array(z.string()).check(z.describe(meaning)), [...names]);
