import { expect, type Locator, type Page } from '@playwright/test';

/** The shell around the panels, as a user operates it: bar, wire, palette and dialogs. */
export class ShellPage {
  readonly page: Page;
  readonly bar: Locator;
  readonly rail: Locator;
  readonly wire: Locator;
  /** Exchanges that match the filter, one per row. Only visible rows exist. */
  readonly exchanges: Locator;
  /** The open exchange. */
  readonly exchange: Locator;
  readonly palette: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('banner');
    this.rail = page.getByRole('navigation', { name: 'Panels' });
    this.wire = page.getByRole('region', { name: 'Wire' });
    this.exchanges = this.wire.getByRole('listbox', { name: 'Calls' }).getByRole('option');
    this.exchange = page.getByRole('region', { name: 'Call', exact: true });
    this.palette = page.getByRole('dialog', { name: 'Command palette' });
  }

  /** Opens the page and waits until the platform answers. */
  async open(place = '#/explorer'): Promise<void> {
    await this.page.goto(`./${place}`);
    await expect(this.inBar('Acting as')).toContainText('Bot of');
  }

  /** Opens the wire where it is closed at first: in the Composer, and in windows that are too narrow for panel and wire. */
  async openWire(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show the wire' }).click();
    await expect(this.wire).toBeVisible();
  }

  inBar(name: string): Locator {
    return this.bar.getByRole('button', { name });
  }

  /** Opens the dialog of a button in the bar. */
  async openFromBar(name: string): Promise<Locator> {
    await this.inBar(name).click();
    return this.page.getByRole('dialog', { name });
  }

  /** Calls a method like a script of the page and returns the status of the answer. */
  async call(method: string, token = '', args: Record<string, string> = {}): Promise<number> {
    const body = new URLSearchParams({ ...args, ...(token && { token }) }).toString();
    return this.page.evaluate(
      async ([name, form]) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return (await fetch(`api/${name}`, { method: 'POST', headers, body: form })).status;
      },
      [method, body] as const,
    );
  }

  /** The exchange whose row contains the text. */
  row(text: string | RegExp): Locator {
    return this.exchanges.filter({ hasText: text });
  }

  tab(name: string): Locator {
    return this.exchange.getByRole('tab', { name });
  }

  /** Enters a command into the palette and runs the first match. */
  async run(command: string): Promise<void> {
    await this.openPalette();
    // At once: each letter would draw the matches anew.
    await this.page.keyboard.insertText(command);
    await this.page.keyboard.press('Enter');
    await expect(this.palette).toBeHidden();
  }

  async openPalette(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await expect(this.palette.getByRole('combobox', { name: 'Go to or run' })).toBeFocused();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** The last announcement of the page. */
  said(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
