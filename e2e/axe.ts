import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that depend on the theme. A theme changes only colours: see `src/ui/style/tokens.css`. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds in the current page, or in the part that a selector names, once all transitions have
 * ended: a colour on its way from one to another says nothing about either.
 *
 * Legacy mode avoids the blank page that axe otherwise opens for each run. It skips only cross-origin frames, which
 * the page does not have. Reporting violations only is faster: axe spends most time on describing passed checks.
 */
export async function violationsOf(page: Page, part?: string, rules?: string[]) {
  await finishTransitions(page);
  // If the page already has axe, inject a script without effect instead.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode()
    // React Aria announces a pending button by the id of its progress bar, and keeps that for seven seconds, longer
    // than the bar may be there.
    .exclude('[data-live-announcer]')
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) builder.include(part);
  if (rules !== undefined) builder.withRules(rules);
  return (await builder.analyze()).violations;
}

/**
 * The violations in the current theme and in the other one. The page stays in the other theme, because switching
 * back would take as long as the check.
 */
export async function violationsInBothThemes(page: Page, part?: string) {
  const found = await violationsOf(page, part);
  await turnTheme(page);
  return [...found, ...(await violationsOf(page, part, COLOUR_RULES))];
}

/** Switches the theme. */
async function turnTheme(page: Page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
}

/** Finishes all transitions, so that axe does not check intermediate colours. */
async function finishTransitions(page: Page) {
  await page.evaluate(() => {
    const underWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // An inherited colour starts its transition only when the one it inherits from has finished.
    for (let changes = underWay(); changes.length > 0; changes = underWay()) {
      for (const change of changes) change.finish();
    }
  });
}
