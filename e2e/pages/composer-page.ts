import { expect, type Locator, type Page } from '@playwright/test';

/** The Composer, as a user operates it. */
export class ComposerPage {
  readonly page: Page;
  readonly kinds: Locator;
  readonly blocks: Locator;
  /** The form of the selected block. */
  readonly form: Locator;
  readonly preview: Locator;
  readonly json: Locator;
  readonly answer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.kinds = page.getByRole('grid', { name: 'Kinds of blocks' });
    this.blocks = page.getByRole('grid', { name: 'Blocks of the message' });
    this.form = page.getByRole('group', { name: 'Block', exact: true });
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.json = page.getByRole('textbox', { name: 'Payload as JSON' });
    this.answer = page.getByRole('status', { name: 'Response' });
  }

  async open(place = ''): Promise<void> {
    await this.page.goto(`./#/composer${place}`);
    await expect(this.page.getByRole('button', { name: 'Templates' })).toBeVisible();
  }

  /** Starts from a template. */
  async begin(template: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Templates' }).click();
    await this.page.getByRole('menuitem', { name: template }).click();
  }

  /** The fallback text, unfolded. */
  async fallback(): Promise<Locator> {
    const text = this.page.getByRole('textbox', { name: /^Fallback text/ });
    const fold = this.page.getByRole('button', { name: /^Fallback text/, expanded: false });
    await expect(text.or(fold)).toBeVisible();
    if (await fold.isVisible()) await fold.click();
    return text;
  }

  row(text: string | RegExp): Locator {
    return this.blocks.getByRole('row').filter({ hasText: text });
  }

  async openTab(name: 'Form' | 'JSON' | 'Code'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Replaces the JSON. */
  async writeJson(text: string): Promise<void> {
    await this.json.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  send(): Promise<void> {
    return this.page.keyboard.press('ControlOrMeta+Enter');
  }
}
