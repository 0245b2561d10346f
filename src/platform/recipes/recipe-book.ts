import type { ErrorCode, WarningCode } from '../../contract/errors.ts';
import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import { ABOUT_AVAILABILITY } from './about-availability.ts';
import { ABOUT_CALLERS } from './about-callers.ts';
import { ABOUT_DELETING } from './about-deleting.ts';
import { ABOUT_READING } from './about-reading.ts';
import { ABOUT_WEBHOOKS } from './about-webhooks.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';

/** How to get a code: the last call of `make` is answered with it. */
export interface RecipeCard {
  /** The Web API when left out. */
  readonly surface?: 'webhook';
  readonly code: ErrorCode | WarningCode | WebhookErrorCode;
  /** What happens, as a heading. */
  readonly title: string;
  /** Tells recipes of one code apart. */
  readonly variant?: string;
  readonly make: (recorder: RecipeRecorder) => Promise<unknown>;
}

/** Every recipe, in the order the gallery shows them. */
export const RECIPE_BOOK: readonly RecipeCard[] = [
  ...ABOUT_DELETING,
  ...ABOUT_CALLERS,
  ...ABOUT_AVAILABILITY,
  ...ABOUT_READING,
  ...ABOUT_WEBHOOKS,
];
