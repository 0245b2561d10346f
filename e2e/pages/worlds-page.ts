import { expect, type Locator, type Page } from '@playwright/test';
import { ShellPage } from './shell-page.ts';

/** The dialog of the worlds of this browser. */
export class WorldsPage {
  readonly shell: ShellPage;
  readonly dialog: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.shell = new ShellPage(page);
    this.dialog = this.shell.dialog('Worlds');
    this.rows = this.dialog
      .getByRole('list', { name: 'Worlds of this browser' })
      .getByRole('listitem');
  }

  /** Opens the dialog from the menu “More”, or that of another world than the main one. */
  async show(): Promise<void> {
    await this.shell.bar
      .getByRole('button', { name: /^(More|World:.*)$/ })
      .first()
      .click();
    await this.shell.page.getByRole('menuitem', { name: 'Worlds…' }).click();
    await expect(this.rows.first()).toBeVisible();
  }

  /** The row of a world. */
  row(title: string): Locator {
    return this.rows.filter({ has: this.shell.page.getByText(title, { exact: true }) });
  }

  /** Runs an action of the menu of a world. */
  async act(title: string, action: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `Actions on ${title}`, exact: true }).click();
    await this.shell.page.getByRole('menuitem', { name: action }).click();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Makes a new world, which the page then opens. */
  async make(title: string, seed: string): Promise<void> {
    await this.button('New world…').click();
    await this.dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await this.dialog.getByRole('textbox', { name: 'Seed' }).fill(seed);
    await this.button('Make and open').click();
    await this.opened();
  }

  /** Opens a world from its row. */
  async open(title: string): Promise<void> {
    await this.button(`Open ${title}`).click();
    await this.opened();
  }

  /** Waits until the page was loaded with another world. */
  async opened(): Promise<void> {
    await expect(this.dialog).toBeHidden();
    await expect(this.shell.inBar('Acting as')).toContainText('Bot of');
  }
}
