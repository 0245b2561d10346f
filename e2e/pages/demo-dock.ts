import { expect, type Locator, type Page } from '@playwright/test';

/** The dock with the recording and the player, as a user operates it. */
export class DemoDock {
  readonly page: Page;
  readonly dock: Locator;
  /** The steps of the recording. */
  readonly steps: Locator;
  /** The steps of the player. */
  readonly played: Locator;
  /** The result of the last check. */
  readonly checked: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dock = page.getByRole('region', { name: 'Demo', exact: true });
    this.steps = this.dock.getByRole('grid', { name: 'Steps of the recording' }).getByRole('row');
    this.played = this.dock.getByRole('listbox', { name: 'Steps of the demo' }).getByRole('option');
    this.checked = this.dock.getByRole('status', { name: 'Check' });
  }

  button(name: string): Locator {
    return this.dock.getByRole('button', { name, exact: true });
  }

  async show(): Promise<void> {
    const bar = this.page.getByRole('banner');
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Recorder and player' }).click();
    await expect(this.button('Record')).toBeVisible();
  }

  async record(): Promise<void> {
    await this.button('Record').click();
    await expect(this.button('Stop')).toBeVisible();
  }

  step(number: number): Locator {
    return this.dock.getByRole('region', { name: `Step ${number}`, exact: true });
  }

  async describe(number: number, title: string, caption: string): Promise<void> {
    await this.steps.nth(number - 1).click();
    const step = this.step(number);
    await step.getByRole('textbox', { name: 'Title' }).fill(title);
    await step.getByRole('textbox', { name: 'Caption' }).fill(caption);
  }
}
