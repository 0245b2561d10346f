import { Callers, tokenOf } from '../class/callers.ts';
import type { Platform } from '../platform/platform.ts';
import type { Surface } from '../platform/runtime/deployment.ts';
import { rateOf, type WorldLimits } from './settings.ts';

/** The share of the rate limit of a world that one caller may use. The rest is for the others. */
const MAX_CALLER_SHARE = 0.5;

/**
 * Counts the calls of a world without a class for the person or bot of their token. All calls whose token is not known are
 * counted together: tokens that are made up make nobody new.
 */
export function callersOf(platform: Platform, { calls }: Pick<WorldLimits, 'calls'>): Callers {
  const rate = rateOf({ calls: calls * MAX_CALLER_SHARE });
  const { base_url } = platform.deployment;
  return new Callers({
    now: Date.now,
    ownerOf: ({ app_id }, { user_id }) => ({ id: user_id ?? app_id, rate }),
    strangers: rate,
    readWorld: async () => (await platform.fetch(new Request(`${base_url}/sandbox`))).json(),
  });
}

/** After how many seconds the caller may call again; 0 if now, or if the call says nothing of who makes it. */
export const waitOf = (callers: Callers, surface: Surface | null, request: Request): number =>
  surface === 'web-api' || surface === 'webhooks'
    ? callers.countTokenCall(tokenOf(request.headers, new URL(request.url)))
    : 0;
