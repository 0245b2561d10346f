/** The code that a tab loads when it is called: what the first calls of a page do not need. */
const ON_DEMAND = [
  () => import('../contract/blocks/check.ts'),
  () => import('../platform/exams/examine.ts'),
  () => import('../platform/install/answer-install.ts'),
  () => import('../platform/openid/answer-openid.ts'),
  () => import('../platform/recipes/recipes.ts'),
  () => import('../platform/runtime/rs256.ts'),
  () => import('../platform/sandbox/routes.ts'),
  () => import('../receiver/host/program-parts.ts'),
  () => import('../receiver/loop/loop-parts.ts'),
  () => import('./sharing/guest.ts'),
  () => import('./sharing/hosting.ts'),
  () => import('./worlds/world-actions.ts'),
];

/** Loads that code before it is called, so that an open page needs no network. What fails now is tried again when called. */
export function loadOnDemand(): void {
  for (const load of ON_DEMAND) void load().catch(() => undefined);
}
