import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** What is around every panel: `e2e/page` has the tests of these. */
const AROUND_PANELS = [
  'header:has([aria-label="Command palette"])',
  'nav[aria-label="Panels"]',
  'section[aria-label="Wire"]',
];

/** Rules that depend on the theme. A theme changes only colours: see `src/ui/style/tokens.css`. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds in the current page, or in the part that a selector names, once all transitions have
 * ended: a colour on its way from one to another says nothing about either. Without a part, what is the same around each
 * panel is left out: bar, rail and wire. Tests of these name `html`.
 *
 * Of its frames, axe checks those of the same origin. It is run in one call, and only violations leave the page: around
 * a part of a page, asking several times and describing passed checks take longer than the checks.
 */
export async function violationsOf(page: Page, part?: string, rules?: string[]) {
  await Promise.all(page.frames().map(provideAxe));
  return page.evaluate(violationsNow, { part, rules, around: AROUND_PANELS });
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

/** Brings axe into a frame, unless it is there since an earlier run. */
async function provideAxe(frame: Frame) {
  const isMain = frame.parentFrame() === null;
  try {
    if (await frame.evaluate(() => 'axe' in globalThis)) return;
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] });`);
  } catch (error) {
    // A frame may be removed meanwhile.
    if (isMain || !frame.isDetached()) throw error;
  }
}

interface Scan {
  /** Selector of what is checked; the page if left out. */
  readonly part?: string | undefined;
  /** Rules to apply; all if left out. */
  readonly rules?: string[] | undefined;
  /** Left out where there is no part. */
  readonly around: readonly string[];
}

/** Finishes all transitions, and runs axe. Runs in the page. */
async function violationsNow({ part, rules, around }: Scan) {
  const underWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
  // An inherited colour starts its transition only when the one it inherits from has finished.
  for (let changes = underWay(); changes.length > 0; changes = underWay()) {
    for (const change of changes) change.finish();
  }
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    {
      ...(part !== undefined && { include: part }),
      // React Aria announces a pending button by the id of its progress bar, and keeps that for seven seconds, longer
      // than the bar may be there.
      exclude: ['[data-live-announcer]', ...(part === undefined ? around : [])],
    },
    {
      resultTypes: ['violations'],
      ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
    },
  );
  return violations;
}
