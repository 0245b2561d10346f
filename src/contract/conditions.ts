import type * as schemas from './schemas/conditions.ts';
import type { Shape } from './schemas/shape.ts';

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

/** Conditions and recipes as the sandbox answers them: the types of its schemas. */
export type ConditionEntry = Shape<typeof schemas.ConditionEntry>;
export type ConditionList = Shape<typeof schemas.ConditionList>;
export type RecipeStep = Shape<typeof schemas.RecipeStep>;
export type Recipe = Shape<typeof schemas.Recipe>;
export type WithoutRecipe = Shape<typeof schemas.WithoutRecipe>;
export type RecipeList = Shape<typeof schemas.RecipeList>;
export type PlayedStep = Shape<typeof schemas.PlayedStep>;
export type PlayedRecipe = Shape<typeof schemas.PlayedRecipe>;
