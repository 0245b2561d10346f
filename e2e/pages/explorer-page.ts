import { expect, type Locator, type Page } from '@playwright/test';

/** The Explorer, as a user operates it: its elements and actions. */
export class ExplorerPage {
  readonly page: Page;
  readonly methods: Locator;
  readonly request: Locator;
  readonly answer: Locator;
  /** Verdict, status, time and size of the answer. */
  readonly verdict: Locator;
  /** The raw body or query. */
  readonly text: Locator;
  readonly send: Locator;
  /** Every exchange, one a row. */
  readonly wire: Locator;

  constructor(page: Page) {
    this.page = page;
    this.methods = page.getByRole('listbox', { name: 'Methods' });
    this.request = page.getByRole('region', { name: 'Request', exact: true });
    this.answer = page.getByRole('region', { name: 'Response', exact: true });
    this.verdict = this.answer.getByRole('status', { name: 'Result' });
    this.text = this.request.getByRole('textbox', { name: /^(Query|Body, )/ });
    this.send = this.request.getByRole('button', { name: 'Send', exact: true });
    this.wire = page.getByRole('listbox', { name: 'Calls' });
  }

  async open(place = '#/explorer'): Promise<void> {
    await this.page.goto(`./${place}`);
    await expect(this.send).toBeVisible();
    await this.#exampleIsThere();
  }

  async choose(method: string): Promise<void> {
    const all = this.page.getByRole('button', { name: 'All methods' });
    if (await all.isVisible()) await all.click();
    await this.methods.getByRole('option', { name: method, exact: true }).click();
    await this.shows(method);
  }

  async shows(method: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: method, exact: true })).toBeVisible();
    await this.#exampleIsThere();
  }

  /** Waits until the arguments of the example have loaded: no user is as fast as a test. */
  async #exampleIsThere(): Promise<void> {
    await expect(this.request).toHaveAttribute('aria-busy', 'false');
  }

  /** The control of an argument in the form. */
  argument(name: string): Locator {
    const fields = this.request.getByRole('group', { name: 'Arguments' });
    return fields.getByLabel(name, { exact: true });
  }

  /** Sends the call and waits for the verdict. */
  async call(verdict: string): Promise<void> {
    await this.send.click();
    await expect(this.verdict).toContainText(verdict);
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Replaces the raw body or query. */
  async write(text: string): Promise<void> {
    await this.text.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    // Replacing a selection of several lines makes Chromium set a style attribute, which the content security
    // policy refuses with an error.
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  /** Selects an option of a segmented control. */
  async pick(group: string, word: string): Promise<void> {
    const choices = this.request.getByRole('radiogroup', { name: group });
    await choices.getByText(word, { exact: true }).click();
  }

  exchange(method: string): Locator {
    return this.wire.getByRole('option').filter({ hasText: method });
  }
}
