import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with the page as it is now, or with the part of it that a selector names.
 *
 * Legacy mode spares the blank page that axe else opens for each look, more than half of its time; it only
 * leaves out frames of other origins, and the page has none.
 */
export async function violationsOf(page: Page, part?: string) {
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (part !== undefined) builder.include(part);
  return (await builder.analyze()).violations;
}
