import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What the other theme can break. A theme changes colours and nothing else: see `src/ui/style/tokens.css`. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it is now, or with the part of it that a selector names.
 *
 * Legacy mode spares the blank page that axe else opens for each look; it only leaves out frames of other
 * origins, and the page has none. To describe what is in order takes axe longer than to find what is not.
 */
export async function violationsOf(page: Page, part?: string, rules?: string[]) {
  // A page that has axe already is given a script of no effect in its place.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) builder.include(part);
  if (rules !== undefined) builder.withRules(rules);
  return (await builder.analyze()).violations;
}

/**
 * The same in the theme the page is in and in the other, where it is left: to turn back would take as long as
 * to look.
 */
export async function violationsInBothThemes(page: Page, part?: string) {
  const found = await violationsOf(page, part);
  await turnTheme(page);
  return [...found, ...(await violationsOf(page, part, COLOUR_RULES))];
}

/** Axe would judge a colour that is on its way to another, so all are brought to where they go. */
async function turnTheme(page: Page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await page.evaluate(() => {
    const underWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // What inherits a colour sets out when that has arrived.
    for (let changes = underWay(); changes.length > 0; changes = underWay()) {
      for (const change of changes) change.finish();
    }
  });
}
