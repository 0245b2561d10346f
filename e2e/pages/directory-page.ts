import { expect, type Locator, type Page } from '@playwright/test';

/** The Directory panel, as a user operates it. */
export class DirectoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(view: 'walk' | 'older' | 'exam' = 'walk', rest = ''): Promise<void> {
    await this.page.goto(`./#/directory?view=${view}${rest}`);
    await expect(this.tab('Walk')).toBeVisible();
  }

  tab(name: 'Walk' | 'Older schemes' | 'Exam'): Locator {
    return this.page.getByRole('tab', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  said(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
