import * as z from 'zod/mini';
import { CONDITION_SUBJECTS } from '../conditions.ts';
import { ExchangeSummary, HeaderList, TraceStep } from './exchange.ts';
import { JsonSchema } from './json-schema.ts';

/** One condition the world can be put in. */
export const ConditionEntry = z.object({
  name: z.string(),
  title: z.string(),
  about: z.enum(CONDITION_SUBJECTS),
  stands_for: z.string(),
  /** An object schema; every property has a default. */
  parameters: JsonSchema,
  codes: z.array(z.string()),
  assumptions: z.array(z.string()),
  active: z.boolean(),
  /** The parameters of an active condition, else null. */
  active_parameters: z.nullable(z.record(z.string(), z.unknown())),
});

/** `GET /sandbox/conditions`. */
export const ConditionList = z.object({
  ok: z.literal(true),
  conditions: z.array(ConditionEntry),
});

/** One call of a recipe. `path` is below the base address; `url` is absolute (webhooks). */
export const RecipeStep = z.object({
  method: z.string(),
  path: z.exactOptional(z.string()),
  url: z.exactOptional(z.string()),
  headers: z.record(z.string(), z.string()),
  /** Null for no body. Send it as bytes, so that `fetch` adds no Content-Type. */
  body: z.nullable(z.string()),
});

/**
 * The steps that lead to an error or a warning, from a freshly reset world of seed 1. The last step returns the code; the
 * steps before it are sandbox or API calls.
 */
export const Recipe = z.object({
  id: z.string(),
  surface: z.string(),
  code: z.string(),
  title: z.string(),
  /** What happened, why, and what to do instead. */
  caption: z.string(),
  steps: z.array(RecipeStep),
  expect: z.object({ status: z.int(), body: z.unknown() }),
});

/** A code that has no recipe, and why. */
export const WithoutRecipe = z.object({
  surface: z.string(),
  code: z.string(),
  reason: z.string(),
});

/** `GET /sandbox/recipes`: every code of the catalogue has a recipe or a reason why it has none. */
export const RecipeList = z.object({
  ok: z.literal(true),
  recipes: z.array(Recipe),
  without_recipe: z.array(WithoutRecipe),
});

/** One call of a played recipe, with its response. */
export const PlayedStep = z.object({
  step: RecipeStep,
  status: z.int(),
  headers: HeaderList,
  body: z.string(),
  /** Null for a sandbox call, which is not in the log of calls. */
  exchange: z.nullable(ExchangeSummary),
  trace: z.array(TraceStep),
});

/** `POST /sandbox/recipes/{id}/play`: the recipe runs in a separate world; the user's does not change. */
export const PlayedRecipe = z.object({
  ok: z.literal(true),
  recipe: Recipe,
  played: z.array(PlayedStep),
  /** Whether the last response was the expected one. */
  as_expected: z.boolean(),
});
