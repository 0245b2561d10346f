import type { Locator, Page } from '@playwright/test';
import { deleteAMessage } from '../../src/lessons/plans/03-delete-a-message.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

/** Chooses a channel of the form by its name. */
async function chooseChannel(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page.getByRole('option', { name }).click();
}

scenario(deleteAMessage, {
  own: async ({ page, place, explorer }) => {
    await chooseChannel(page, place('channel'), 'deploys');
    await place('recent').click();
    await page.getByRole('option', { name: /^Deployed \*search/ }).click();
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
  },
  again: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.verdict).toContainText('message_not_found');
  },
  'not-yours': async ({ page, place, explorer }) => {
    await place('recent').click();
    await page.getByRole('option', { name: /^Latency looks fine/ }).click();
    await place('send').click();
    await expect(explorer.verdict).toContainText('cant_delete_message');
  },
  'as-a-person': async ({ page, place, explorer }) => {
    await place('acting').click();
    await page.getByRole('option', { name: /^Owner / }).click();
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
  },
  unseen: async ({ page, place, explorer }) => {
    await place('acting').click();
    await page.getByRole('option', { name: 'Bot of Beacon' }).click();
    await chooseChannel(page, place('channel'), 'leadership');
    await place('send').click();
    await expect(explorer.verdict).toContainText('channel_not_found');
  },
  scope: async ({ place, explorer }) => {
    await place('menu').click();
    await place('mint').click();
    await place('none').click();
    await place('use').click();
    await expect(place('use')).toBeHidden();
    await place('send').click();
    await expect(explorer.verdict).toContainText('missing_scope');
  },
});
