import type { JsonSchema } from './catalog.ts';
import type { ExchangeSummary, HeaderList } from './sandbox.ts';
import type { TraceStep } from './trace.ts';

/** Whose state a condition is. */
export const CONDITION_SUBJECTS = [
  'team',
  'user',
  'app',
  'channel',
  'token',
  'network',
  'service',
] as const;

/** One condition the world can be put in (`GET /sandbox/conditions`). */
export interface ConditionEntry {
  readonly name: string;
  readonly title: string;
  readonly about: (typeof CONDITION_SUBJECTS)[number];
  readonly stands_for: string;
  /** An object schema; every property has a default. */
  readonly parameters: JsonSchema;
  readonly codes: readonly string[];
  readonly assumptions: readonly string[];
  readonly active: boolean;
  /** The parameters it is active with, else null. */
  readonly active_parameters: Readonly<Record<string, unknown>> | null;
}

export interface ConditionList {
  readonly ok: true;
  readonly conditions: readonly ConditionEntry[];
}

/** One call of a recipe. `path` is below the base address; `url` is absolute (webhooks). */
export interface RecipeStep {
  readonly method: string;
  readonly path?: string;
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for no body. Send it as bytes, so that no Content-Type is added that the headers do not name. */
  readonly body: string | null;
}

/**
 * A way to get an error or a warning, from a freshly reset world of seed 1. The last step earns the code;
 * the ones before it are sandbox or API calls.
 */
export interface Recipe {
  readonly id: string;
  readonly surface: string;
  readonly code: string;
  readonly title: string;
  readonly steps: readonly RecipeStep[];
  readonly expect: { readonly status: number; readonly body: unknown };
}

export interface RecipeList {
  readonly ok: true;
  readonly recipes: readonly Recipe[];
}

/** One call of a played recipe, with what came of it. */
export interface PlayedStep {
  readonly step: RecipeStep;
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Absent for a sandbox call, which the log of calls does not hold. */
  readonly exchange: ExchangeSummary | null;
  readonly trace: readonly TraceStep[];
}

/** `POST /sandbox/recipes/{id}/play`: the recipe run in a world of its own; the user's is not touched. */
export interface PlayedRecipe {
  readonly ok: true;
  readonly recipe: Recipe;
  readonly played: readonly PlayedStep[];
  /** Whether the last step gave what the recipe expects. */
  readonly as_expected: boolean;
}
