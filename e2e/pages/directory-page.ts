import { expect, type Locator, type Page } from '@playwright/test';

/** The Directory panel, as a user operates it. */
export class DirectoryPage {
  readonly page: Page;
  /** The bar of pages, and its segments. */
  readonly bar: Locator;
  readonly segments: Locator;
  readonly changes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('listbox', { name: 'Pages' });
    this.segments = this.bar.getByRole('option');
    this.changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  }

  async open(view: 'walk' | 'older' | 'exam' = 'walk', rest = ''): Promise<void> {
    await this.page.goto(`./#/directory?view=${view}${rest}`);
    await expect(this.tab('Walk')).toBeVisible();
  }

  tab(name: 'Walk' | 'Older schemes' | 'Exam'): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** Calls a route of the sandbox. */
  async sandbox(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<void> {
    const status = await this.page.evaluate(
      async ([verb, to, text]) => {
        const headers = { 'content-type': 'application/json' };
        const init: RequestInit = { method: verb, headers, body: text };
        return (await fetch(`sandbox${to}`, init)).status;
      },
      [method, path, JSON.stringify(body)] as const,
    );
    expect(status).toBe(200);
  }

  /** Replaces the world, and waits until the panel shows the new one. */
  async fill(users: number, options: object = {}): Promise<void> {
    // The platform answers once the panel shows the world.
    await expect(this.fact('People')).toBeVisible();
    await this.sandbox('POST', '/reset', { seed: 1, users, rate_limits: false, ...options });
    await expect(this.fact('People')).toHaveText(`0 of ${users.toLocaleString('en')}`);
  }

  /** A value of the walk's progress. */
  fact(name: string): Locator {
    return this.page.getByRole('definition').and(this.page.locator(`dt:text-is("${name}") + dd`));
  }

  async setLimit(limit: number): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Limit' }).fill(String(limit));
    await this.page.keyboard.press('Enter');
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
