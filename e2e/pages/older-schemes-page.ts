import { expect, type Locator, type Page } from '@playwright/test';

export type SchemeTitle = 'Cursor' | 'Time window' | 'Page and count';

/** The older schemes of the Directory panel, as a user operates them. */
export class OlderSchemesPage {
  readonly page: Page;
  readonly status: Locator;
  readonly scores: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByRole('region', { name: 'Walk', exact: true }).getByRole('status');
    this.scores = page.getByRole('list', { name: 'Scores' });
  }

  async open(more = ''): Promise<void> {
    await this.page.goto(`./#/directory?view=older${more}`);
    await expect(this.page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Presses a button and waits until its work is done. */
  async press(name: string, said: string | RegExp): Promise<void> {
    await this.button(name).click();
    await expect(this.status).toContainText(said);
  }

  async prepare(): Promise<void> {
    await this.press('Prepare 30 messages', 'Posted 30 messages');
  }

  /** The column of a scheme. */
  column(scheme: SchemeTitle): Locator {
    return this.page.getByRole('region', { name: scheme, exact: true });
  }

  /** A page of a column, with its request and its messages. */
  pageOf(scheme: SchemeTitle, number: number): Locator {
    return this.page.getByRole('group', { name: `Page ${number}, ${scheme}` });
  }

  messagesOf(scheme: SchemeTitle, number: number): Locator {
    return this.pageOf(scheme, number)
      .getByRole('list', { name: `Messages of page ${number}` })
      .getByRole('listitem');
  }

  async expectScores(scores: Partial<Record<SchemeTitle, string>>): Promise<void> {
    for (const [scheme, score] of Object.entries(scores))
      await expect(this.scores.getByRole('listitem').filter({ hasText: scheme })).toHaveText(
        `${scheme}${score}`,
      );
  }
}
