import type { Rule } from '../rule.ts';
import { allowedNetwork } from './allowed-network.ts';
import { argumentNames } from './argument-names.ts';
import { argumentsFit } from './arguments.ts';
import { bodyArrived } from './body-arrived.ts';
import { bodyReadable } from './body-readable.ts';
import { charset } from './charset.ts';
import { client } from './client.ts';
import { cursor } from './cursor.ts';
import { deprecation } from './deprecation.ts';
import { enterprise } from './enterprise.ts';
import { legacyMethod } from './legacy-method.ts';
import { migration } from './migration.ts';
import { networkLimits } from './network-limits.ts';
import { postType } from './post-type.ts';
import { postingAllowed } from './posting-allowed.ts';
import { rateLimit } from './rate-limit.ts';
import { resource } from './resource.ts';
import { scopes } from './scopes.ts';
import { serviceUp } from './service-up.ts';
import { tokenKnown } from './token-known.ts';
import { tokenLife } from './token-life.ts';
import { tokenPresented } from './token-presented.ts';
import { tokenType } from './token-type.ts';
import { twoFactor } from './two-factor.ts';
import { verb } from './verb.ts';
import { workspaceAccess } from './workspace-access.ts';

/**
 * Every rule a Web API call has to pass, in the order they are asked (docs/assumptions.md, A-16). The first
 * refusal decides.
 */
export const RULES: readonly Rule[] = [
  // Reading: what does the request say?
  verb,
  bodyArrived,
  postType,
  charset,
  bodyReadable,
  argumentNames,
  // Availability: could anyone be answered?
  serviceUp,
  migration,
  deprecation,
  networkLimits,
  enterprise,
  // The caller: who asks, and may they?
  client,
  tokenPresented,
  tokenKnown,
  allowedNetwork,
  tokenLife,
  tokenType,
  legacyMethod,
  twoFactor,
  workspaceAccess,
  scopes,
  postingAllowed,
  // Rate: how often?
  rateLimit,
  // Arguments: for what?
  argumentsFit,
  cursor,
  resource,
];
