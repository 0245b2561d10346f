import type { Rule } from '../rule.ts';
import { allowedNetwork } from './caller/allowed-network.ts';
import { argumentNames } from './reading/argument-names.ts';
import { argumentsFit } from './arguments/arguments.ts';
import { bodyArrived } from './reading/body-arrived.ts';
import { bodyReadable } from './reading/body-readable.ts';
import { charset } from './reading/charset.ts';
import { client } from './caller/client.ts';
import { cursor } from './arguments/cursor.ts';
import { deprecation } from './availability/deprecation.ts';
import { enterprise } from './availability/enterprise.ts';
import { legacyMethod } from './caller/legacy-method.ts';
import { migration } from './availability/migration.ts';
import { networkLimits } from './availability/network-limits.ts';
import { postType } from './reading/post-type.ts';
import { postingAllowed } from './caller/posting-allowed.ts';
import { rateLimit } from './rate-limit.ts';
import { resource } from './arguments/resource.ts';
import { scopes } from './caller/scopes.ts';
import { serviceUp } from './availability/service-up.ts';
import { tokenKnown } from './caller/token-known.ts';
import { tokenLife } from './caller/token-life.ts';
import { tokenPresented } from './caller/token-presented.ts';
import { tokenType } from './caller/token-type.ts';
import { twoFactor } from './caller/two-factor.ts';
import { verb } from './reading/verb.ts';
import { workspaceAccess } from './caller/workspace-access.ts';

/**
 * Every rule of the Web API, in the order they run (docs/assumptions.md, A-16). The first refusal decides.
 */
export const RULES: readonly Rule[] = [
  // Reading: is the request well-formed?
  verb,
  bodyArrived,
  postType,
  charset,
  bodyReadable,
  argumentNames,
  // Availability: can the service answer anyone?
  serviceUp,
  migration,
  deprecation,
  networkLimits,
  enterprise,
  // Caller: who calls, and are they allowed to?
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
  // Rate limit: how often?
  rateLimit,
  // Arguments: what do they ask for?
  argumentsFit,
  cursor,
  resource,
];
