import { expect, type Locator, type Page } from '@playwright/test';

/**
 * An app that counts what people do with it, answered by the receiver in the page: `/count` posts a message with a button, a
 * menu, checkboxes and a button for a form. Each interaction is answered with the message in its place, and the next number.
 */
const PROGRAM = `
let heard = 0;
const plain = (text) => ({ type: 'plain_text', text });
const option = (text) => ({ text: plain(text), value: text });
const button = (action_id, text) => ({ type: 'button', action_id, text: plain(text) });
const message = () => ({
  text: 'Heard ' + heard,
  blocks: [
    { type: 'section', text: plain('Heard ' + heard) },
    {
      type: 'actions',
      block_id: 'all',
      elements: [
        button('press', 'Press'),
        { type: 'static_select', action_id: 'size', placeholder: plain('Size'), options: ['S', 'M', 'L'].map(option) },
        { type: 'checkboxes', action_id: 'with', options: ['Salt', 'Sugar'].map(option) },
        button('form', 'Form'),
      ],
    },
  ],
});
const form = (private_metadata) => ({
  type: 'modal', title: plain('What else?'), submit: plain('Send'), private_metadata,
  blocks: [{ type: 'input', block_id: 'what', label: plain('What?'), element: { type: 'plain_text_input', action_id: 'text' } }],
});
receive(async ({ payload, api, respond }) => {
  if (payload.command) {
    await respond(payload.response_url, { response_type: 'in_channel', ...message() });
    return;
  }
  heard += 1;
  const url = payload.response_url || payload.view.private_metadata;
  const isForm = payload.actions && payload.actions[0].action_id === 'form';
  // The response URL of the form answers for it too: each takes five posts.
  if (isForm) await api('views.open', { trigger_id: payload.trigger_id, view: form(url) });
  await respond(url, { replace_original: true, ...message() });
});
`;

const manifestFor = (url: string) => ({
  display_information: { name: 'Counter' },
  features: {
    bot_user: { display_name: 'counter' },
    slash_commands: [{ command: '/count', description: 'Counts what people do', url }],
  },
  oauth_config: { scopes: { bot: ['chat:write', 'commands'] } },
  settings: { interactivity: { is_enabled: true, request_url: url } },
});

/** Starts the app in the receiver of a page that has Parley open, and posts its message in the Workspace, as the owner. */
export async function startCounting(page: Page): Promise<CountingApp> {
  const id = await page.evaluate(async () => {
    const manifest = { display_information: { name: 'Counter' } };
    const answer = await fetch('sandbox/apps', {
      method: 'POST',
      body: JSON.stringify({ manifest }),
    });
    return ((await answer.json()) as { app: { app_id: string } }).app.app_id;
  });
  const status = await page.evaluate(
    async ([app_id, body]) =>
      (await fetch(`sandbox/apps/${app_id}/manifest`, { method: 'PUT', body })).status,
    [
      id,
      JSON.stringify({
        manifest: manifestFor(`https://receiver.parley.test/${id}`),
        install: true,
      }),
    ] as const,
  );
  expect(status).toBe(200);
  await go(page, `#/events?view=receiver&app=${id}`);
  const pane = page.getByRole('region', { name: 'Receiver' });
  await pane.getByRole('textbox', { name: 'Program' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(PROGRAM);
  await pane.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('status', { name: 'State of the receiver' })).toContainText(
    'Running',
  );
  await go(page, '#/workspace?channel=general');
  await page.getByRole('banner').getByRole('button', { name: 'Acting as' }).click();
  await page
    .getByRole('dialog', { name: 'Acting as' })
    .getByRole('option', { name: /^Owner/ })
    .click();
  await page.getByRole('textbox', { name: 'Message to #general' }).fill('/count');
  await page.keyboard.press('Enter');
  const app = new CountingApp(page);
  await app.hasHeard(0);
  return app;
}

/** The hash, and not the whole address: the receiver is of this page. */
const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** What the keyboard does with the message of the app. */
export class CountingApp {
  readonly #page: Page;
  readonly message: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.message = page.getByRole('feed').getByRole('article').filter({ hasText: 'Heard' });
  }

  async hasHeard(count: number): Promise<void> {
    await expect(this.message).toContainText(`Heard ${count}`);
  }

  /** Puts the focus on the button; Enter presses it. */
  async focusPress(): Promise<void> {
    await this.message.getByRole('button', { name: 'Press', exact: true }).focus();
  }

  async press(): Promise<void> {
    await this.focusPress();
    await this.#page.keyboard.press('Enter');
  }

  /** Chooses a size by its letter. */
  async chooseSize(letter: string): Promise<void> {
    await this.message.getByRole('button', { name: /Size/ }).focus();
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('combobox', { name: 'Search: Size' })).toBeFocused();
    await this.#page.keyboard.type(letter);
    await expect(this.#page.getByRole('listbox', { name: 'Size' }).getByRole('option')).toHaveCount(
      1,
    );
    await this.#page.keyboard.press('Enter');
  }

  async tickSalt(): Promise<void> {
    await this.message.getByRole('checkbox', { name: 'Salt' }).focus();
    await this.#page.keyboard.press('Space');
  }

  /** Opens the form. Its first field has the focus. */
  async openForm(): Promise<void> {
    await this.message.getByRole('button', { name: 'Form', exact: true }).focus();
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('textbox', { name: 'What?' })).toBeFocused();
  }

  async sendForm(words: string): Promise<void> {
    await this.#page.keyboard.type(words);
    await this.#page.keyboard.press('Enter');
  }
}
