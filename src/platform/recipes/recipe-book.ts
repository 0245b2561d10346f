import type { AuthorizeErrorCode } from '../../contract/errors/authorize-errors.ts';
import type { ErrorCode, WarningCode } from '../../contract/errors/errors.ts';
import type { InteractionErrorCode } from '../../contract/errors/interaction-errors.ts';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import type { NetworkFault } from '../../contract/network-faults.ts';
import { ABOUT_AVAILABILITY } from './about-availability.ts';
import { ABOUT_CALLERS } from './about-callers.ts';
import { ABOUT_CHANNELS } from './about-channels.ts';
import { ABOUT_CODES } from './about-codes.ts';
import { ABOUT_DELETING } from './about-deleting.ts';
import { ABOUT_FILES } from './about-files.ts';
import { ABOUT_INSTALLING } from './about-installing.ts';
import { ABOUT_INTERACTIONS } from './about-interactions.ts';
import { ABOUT_MANIFESTS } from './about-manifests.ts';
import { ABOUT_MARKS } from './about-marks.ts';
import { ABOUT_NETWORK } from './about-network.ts';
import { ABOUT_PEOPLE } from './about-people.ts';
import { ABOUT_POSTING } from './about-posting.ts';
import { ABOUT_READING } from './about-reading.ts';
import { ABOUT_SCHEDULING } from './about-scheduling.ts';
import { ABOUT_SIGNING_IN } from './about-signing-in.ts';
import { ABOUT_STREAMING } from './about-streaming.ts';
import { ABOUT_VIEWS } from './about-views.ts';
import { ABOUT_WEBHOOKS } from './about-webhooks.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

/** A code, and the surface that answers it: surfaces share some codes. The Web API when left out. */
export type SurfaceCode =
  | { readonly surface?: never; readonly code: ErrorCode | WarningCode }
  | { readonly surface: 'webhook'; readonly code: WebhookErrorCode }
  | { readonly surface: 'openid' | 'install'; readonly code: AuthorizeErrorCode }
  | { readonly surface: 'interaction'; readonly code: InteractionErrorCode }
  | { readonly surface: 'network'; readonly code: NetworkFault };

/** How to get a code: the last call of `make` is answered with it. */
export type RecipeCard = SurfaceCode & {
  /** What happens, as a heading. */
  readonly title: string;
  /** What happened, why, and what to do instead: a few sentences. */
  readonly caption: string;
  /** Tells recipes of one code apart. */
  readonly variant?: string;
  readonly make: (recorder: RecipeRecorder) => Promise<unknown>;
};

/** Every recipe, in the order the gallery shows them. */
export const RECIPE_BOOK: readonly RecipeCard[] = [
  ...ABOUT_DELETING,
  ...ABOUT_POSTING,
  ...ABOUT_SCHEDULING,
  ...ABOUT_STREAMING,
  ...ABOUT_CHANNELS,
  ...ABOUT_PEOPLE,
  ...ABOUT_MARKS,
  ...ABOUT_FILES,
  ...ABOUT_CALLERS,
  ...ABOUT_CODES,
  ...ABOUT_AVAILABILITY,
  ...ABOUT_READING,
  ...ABOUT_WEBHOOKS,
  ...ABOUT_VIEWS,
  ...ABOUT_INTERACTIONS,
  ...ABOUT_MANIFESTS,
  ...ABOUT_SIGNING_IN,
  ...ABOUT_INSTALLING,
  ...ABOUT_NETWORK,
];
