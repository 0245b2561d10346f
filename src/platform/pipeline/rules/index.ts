import type { Rule } from '../rule.ts';
import {
  allowedNetwork,
  client,
  legacyMethod,
  postingAllowed,
  tokenKnown,
  tokenLife,
  tokenPresented,
  tokenType,
  twoFactor,
  workspaceAccess,
} from './caller.ts';
import { argumentNames, bodyArrived, bodyReadable, charset, postType, verb } from './reading.ts';
import { argumentsFit, cursor, resource } from './arguments.ts';
import { deprecation, enterprise, migration, networkLimits, serviceUp } from './availability.ts';
import { rateLimit } from './rate-limit.ts';
import { scopes } from './scopes.ts';

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
