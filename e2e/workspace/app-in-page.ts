import { expect, type Page } from '@playwright/test';

interface AppInPage {
  readonly name: string;
  /** A command, which is sent once the app runs. */
  readonly command: string;
  /** What the receiver runs. */
  readonly program: string;
}

const manifestFor = ({ name, command }: AppInPage, url: string) => ({
  display_information: { name },
  features: {
    bot_user: { display_name: name.toLowerCase() },
    slash_commands: [{ command, description: 'Begins', url }],
  },
  oauth_config: { scopes: { bot: ['chat:write', 'commands'] } },
  settings: {
    interactivity: { is_enabled: true, request_url: url, message_menu_options_url: url },
  },
});

/** Creates an app whose program is the receiver in the page, starts it, and sends its command in the Workspace as the owner. */
export async function startAppInPage(page: Page, app: AppInPage) {
  const id = await page.evaluate(async (name) => {
    const manifest = { display_information: { name } };
    const init = { method: 'POST', body: JSON.stringify({ manifest }) };
    const answer = await fetch('sandbox/apps', init);
    return ((await answer.json()) as { app: { app_id: string } }).app.app_id;
  }, app.name);
  const manifest = manifestFor(app, `https://receiver.parley.test/${id}`);
  const status = await page.evaluate(
    async ([path, body]) => (await fetch(path, { method: 'PUT', body })).status,
    [`sandbox/apps/${id}/manifest`, JSON.stringify({ manifest, install: true })] as const,
  );
  expect(status).toBe(200);
  await go(page, `#/events?view=receiver&app=${id}`);
  const pane = page.getByRole('region', { name: 'Receiver' });
  await pane.getByRole('textbox', { name: 'Program' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(app.program);
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
  await page.getByRole('textbox', { name: 'Message to #general' }).fill(app.command);
  await page.keyboard.press('Enter');
  return {
    /** What the program has printed, oldest first. Leaves the Workspace. */
    async printed(): Promise<string[]> {
      await go(page, `#/events?view=receiver&app=${id}`);
      const lines = page.getByRole('region', { name: 'Output' }).locator('li > :first-child');
      await expect(lines.first()).toBeVisible();
      return lines.allTextContents();
    },
  };
}

/** The hash, and not the whole address: the receiver is of this page. */
const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
