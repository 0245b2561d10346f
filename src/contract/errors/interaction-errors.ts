import { assumeError } from './error-entry.ts';

/** What people are shown when an app does not acknowledge what they did (docs/assumptions.md, A-48). */
export const INTERACTION_ERRORS = {
  operation_timeout: assumeError(
    'The app did not acknowledge within three seconds. It may have done its work all the same.',
    'Acknowledge first, and work afterwards. Expect that the person tries again.',
  ),
  dispatch_failed: assumeError(
    'The app was not reached, or its answer cannot be used.',
    'Read the detail of the interaction: it says where it was sent, and what came back.',
  ),
} as const;
export type InteractionErrorCode = keyof typeof INTERACTION_ERRORS;
