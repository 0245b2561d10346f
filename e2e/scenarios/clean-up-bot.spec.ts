import type { Locator, Page } from '@playwright/test';
import { cleanUpBot } from '../../src/lessons/plans/04-clean-up-bot.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

/** Reacts with `:x:` to the message that has the focus. */
async function cross(page: Page, emoji: Locator): Promise<void> {
  await page.keyboard.press('+');
  await emoji.fill('x');
  await page.getByRole('option', { name: 'x', exact: true }).click();
}

scenario(cleanUpBot, {
  listen: async ({ place, receiver }) => {
    await expect(place('program')).toContainText("if (event.reaction !== 'x') return;");
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
  },
  clean: async ({ page, place, workspace }) => {
    const message = workspace.message('Deployed search');
    await message.focus();
    await cross(page, place('emoji'));
    await expect(message).toBeHidden();
  },
  'not-own': async ({ page, place, workspace, wire }) => {
    const message = workspace.message('Latency looks fine');
    await message.focus();
    await cross(page, place('emoji'));
    await expect
      .poll(async () => (await wire.facts()).calls.at(-1)?.error)
      .toBe('cant_delete_message');
    await expect(message).toBeVisible();
  },
  again: async ({ place, events }) => {
    await events.rows.first().click();
    await place('again').click();
    await expect(events.part('Attempts')).toContainText('2');
  },
});
