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

/**
 * The checks of a sign-in that the condition `checks_off` can leave out, for teaching: how a redirect URI compares with the
 * configured ones, that a code works once, that a code verifier fits, and that sign-in scopes come alone
 * (docs/decisions/checks-off.md).
 */
export const SIGN_IN_CHECKS = [
  'redirect_uri',
  'single_use_code',
  'code_verifier',
  'scope_conflict',
] as const;
export type SignInCheck = (typeof SIGN_IN_CHECKS)[number];

/** How an exam has a token signed wrongly: not at all, by the client secret, or by a key that was never published. */
export const SIGNATURE_FAULTS = ['none', 'HS256', 'other_key'] as const;
export type SignedWrongly = (typeof SIGNATURE_FAULTS)[number];

/** The name of the condition that leaves them out. */
export const CHECKS_OFF = 'checks_off';

/** Conditions and recipes as the sandbox answers them: the types of its schemas. */
export type ConditionEntry = Shape<typeof schemas.ConditionEntry>;
export type ConditionList = Shape<typeof schemas.ConditionList>;
export type RecipeStep = Shape<typeof schemas.RecipeStep>;
export type Recipe = Shape<typeof schemas.Recipe>;
export type WithoutRecipe = Shape<typeof schemas.WithoutRecipe>;
export type RecipeList = Shape<typeof schemas.RecipeList>;
export type PlayedStep = Shape<typeof schemas.PlayedStep>;
export type PlayedRecipe = Shape<typeof schemas.PlayedRecipe>;
