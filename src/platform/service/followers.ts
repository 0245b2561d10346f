import { writeEvents } from '../events/follow-changes.ts';
import { boundCodes } from '../model/code.ts';
import { boundConsents } from '../model/consent.ts';
import { queueDeliveries } from '../events/queue-deliveries.ts';
import { boundDeliveries } from '../model/delivery.ts';
import type { Follower } from '../model/follower.ts';
import { boundRefreshTokens } from '../model/refresh-token.ts';
import { boundSessions } from '../model/session.ts';

/** All that follows a change of the world, as part of the same commit, in this order. */
export const FOLLOWERS: readonly Follower[] = [
  boundRefreshTokens,
  boundCodes,
  boundConsents,
  boundSessions,
  writeEvents,
  queueDeliveries,
  boundDeliveries,
];
