import { expect, type Locator, type Page } from '@playwright/test';

/** The Workspace panel, as a user operates it. */
export class WorkspacePage {
  readonly page: Page;
  readonly conversations: Locator;
  readonly messages: Locator;
  readonly thread: Locator;

  constructor(page: Page) {
    this.page = page;
    this.conversations = page.getByRole('listbox', { name: 'Conversations' });
    this.messages = page.getByRole('feed', { name: 'Messages' });
    this.thread = page.getByRole('region', { name: 'Thread' });
  }

  async open(place = ''): Promise<void> {
    await this.page.goto(`./#/workspace${place}`);
    await expect(this.messages.getByRole('article').first()).toBeVisible();
  }

  async choose(conversation: string): Promise<void> {
    await this.conversations.getByRole('option', { name: conversation }).click();
    await expect(this.page.getByRole('heading', { name: conversation, exact: true })).toBeVisible();
  }

  /** The message input of a conversation or thread. */
  box(place: string): Locator {
    return this.page.getByRole('textbox', { name: `Message to ${place}` });
  }

  async say(place: string, text: string): Promise<void> {
    await this.box(place).fill(text);
    await this.page.keyboard.press('Enter');
  }

  message(text: string): Locator {
    return this.messages.getByRole('article').filter({ hasText: text });
  }

  /** Acts as the person whose name contains the words, with a new token. */
  async actAs(words: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Act as another person' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Act as another person' });
    await dialog.getByRole('combobox', { name: 'Person' }).fill(words);
    // The directory is asked for whom the words describe.
    const found = this.page.getByRole('listbox', { name: /Person|Suggestions/ });
    await expect(found.getByRole('option').first()).toContainText(words);
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Act as them' }).click();
    await expect(dialog).toBeHidden();
  }
}
