import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog that shows what a link holds, and copies it. */
export class ShareDialog {
  readonly page: Page;
  readonly dialog: Locator;
  /** What the link holds, and what it leaves out. */
  readonly holds: Locator;
  readonly leavesOut: Locator;
  readonly link: Locator;
  readonly copy: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Share' });
    this.holds = this.part('The link holds');
    this.leavesOut = this.part('It leaves out');
    this.link = this.dialog.getByRole('textbox', { name: 'Link' });
    this.copy = this.dialog.getByRole('button', { name: 'Copy link' });
    this.save = this.dialog.getByRole('button', { name: 'Save as a file' });
  }

  private part(title: string): Locator {
    const heading = this.page.getByRole('heading', { name: title });
    return this.dialog.locator('section').filter({ has: heading });
  }

  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
    await expect(this.holds).toBeVisible();
  }

  /** The link in the field; the dialog is open. */
  async written(): Promise<string> {
    await expect(this.link).toHaveValue(/demo=1\./);
    return this.link.inputValue();
  }
}
