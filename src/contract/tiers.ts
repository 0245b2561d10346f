/**
 * Rate tiers of Web API methods (interface, "Limits"; the numbers are docs/assumptions.md, A-9).
 * `per_minute` calls are allowed per method, app and workspace; `burst` calls at once.
 */
export const TIERS = {
  1: { per_minute: 1, burst: 3 },
  2: { per_minute: 20, burst: 20 },
  3: { per_minute: 50, burst: 50 },
  4: { per_minute: 100, burst: 100 },
  posting: { per_minute: 60, burst: 60 },
} as const;
export type Tier = keyof typeof TIERS;
