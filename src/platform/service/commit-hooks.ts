import { boundEphemerals } from '../model/interactions/ephemeral.ts';
import { boundInteractions } from '../model/interactions/interaction.ts';
import { boundViews } from '../model/interactions/view.ts';
import { writeEvents } from '../events/write-events.ts';
import { boundCodes } from '../model/sign-in/code.ts';
import { boundConsents } from '../model/sign-in/consent.ts';
import { queueDeliveries } from '../events/queue-deliveries.ts';
import { showBlockFiles, unshareFiles } from '../model/files/shared-files.ts';
import { limitDeliveries } from '../model/delivery.ts';
import type { CommitHook } from '../model/commit-hook.ts';
import { boundRefreshTokens } from '../model/sign-in/refresh-token.ts';
import { boundSessions } from '../model/sign-in/session.ts';

/** Everything that follows a change of the world, in this order, as part of the same commit. */
export const COMMIT_HOOKS: readonly CommitHook[] = [
  boundRefreshTokens,
  boundCodes,
  boundConsents,
  boundSessions,
  boundInteractions,
  boundViews,
  boundEphemerals,
  unshareFiles,
  showBlockFiles,
  writeEvents,
  queueDeliveries,
  limitDeliveries,
];
