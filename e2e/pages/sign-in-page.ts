import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { pressUntilFocused } from './keyboard.ts';

/** The Sign-in panel with its small browser, as a user operates it. */
export class SignInPage {
  readonly page: Page;
  /** The page that the small browser shows. */
  readonly inside: FrameLocator;
  readonly address: Locator;

  constructor(page: Page) {
    this.page = page;
    this.inside = page.frameLocator('iframe[title="Small browser"]');
    this.address = page.getByRole('textbox', { name: 'Address of the small browser' });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`./#/sign-in${search}`);
    await expect(this.page.getByRole('tab', { name: 'Attack lab' })).toBeVisible();
  }

  step(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The check with this name. */
  check(list: string, title: string): Locator {
    return this.page
      .getByRole('list', { name: list, exact: true })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(title, { exact: true }) });
  }

  /** The steps of an attack, in their order. */
  scenes(attack: string): Locator {
    return this.page.getByRole('list', { name: `Sequence of ${attack}` }).getByRole('listitem');
  }

  /** Turns the check that guards against an attack off, or on again. */
  async turn(attack: string, check: string): Promise<void> {
    await this.step(attack).getByText(check, { exact: true }).click();
  }

  /** Completes the steps up to the consent page. */
  async askForConsent(): Promise<void> {
    await this.button('Read the document').click();
    await this.button('Create the request').click();
    await this.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await expect(this.inside.getByRole('button', { name: 'Allow' })).toBeVisible();
  }

  /** Installs the app from the small browser, with its webhook in that channel. */
  async addToWorkspace(channel: string): Promise<void> {
    await this.inside.getByRole('link', { name: 'Add to workspace' }).click();
    await this.inside
      .getByRole('combobox', { name: 'Channel for its webhook' })
      .selectOption({ label: channel });
    await this.inside.getByRole('button', { name: 'Allow' }).click();
  }

  /** Moves to a button with Tab and presses it. */
  async press(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await pressUntilFocused(this.page, target);
    await this.page.keyboard.press('Enter');
  }
}
