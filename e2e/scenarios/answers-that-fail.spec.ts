import type { Locator, Page } from '@playwright/test';
import { answersThatFail } from '../../src/lessons/plans/15-answers-that-fail.ts';
import type { ExplorerPage } from '../pages/explorer-page.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

/** Posts a text in the Explorer, to the channel that it suggests. */
async function post(explorer: ExplorerPage, text: string): Promise<void> {
  await explorer.open('#/explorer?method=chat.postMessage');
  await explorer.argument('text').fill(text);
  await explorer.send.click();
}

/** Reads the same channel. */
async function look(explorer: ExplorerPage): Promise<void> {
  await explorer.open('#/explorer?method=conversations.history');
  await explorer.call('ok');
}

/** Chooses a value for a parameter of a condition. */
async function choose(page: Page, value: string): Promise<void> {
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** Turns on the condition of a switch. */
async function turnOn(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Space');
  await expect(control).toBeChecked();
}

scenario(answersThatFail, {
  half: async ({ page, place, explorer }) => {
    await place('fault').click();
    await choose(page, 'wrong_length');
    await turnOn(place('faults'));
    await post(explorer, 'Build 40');
    await expect(explorer.answer).toContainText('{"ok":true');
  },
  look: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.answer).toContainText('Build 40');
  },
  before: async ({ page, place, explorer }) => {
    await place('methods').fill('chat.postMessage');
    await place('done').click();
    await choose(page, 'never');
    await turnOn(place('failures'));
    await post(explorer, 'Build 41');
    await expect(explorer.verdict).toContainText('internal_error');
    await look(explorer);
    await expect(explorer.answer).not.toContainText('Build 41');
  },
  again: async ({ place, explorer }) => {
    await place('failures').focus();
    await place('failures').press('Space');
    await expect(place('failures')).not.toBeChecked();
    await explorer.open('#/explorer?method=chat.postMessage');
    await expect(explorer.argument('text')).toHaveValue('Build 41');
    await explorer.call('ok');
  },
  after: async ({ page, place, explorer }) => {
    await place('methods').fill('chat.postMessage');
    await place('done').click();
    await choose(page, 'always');
    await turnOn(place('failures'));
    await explorer.open('#/explorer?method=chat.postMessage');
    const metadata = '{"event_type":"build_done","event_payload":{"id":"build-42"}}';
    await explorer.argument('metadata').fill(metadata);
    await explorer.send.click();
    await expect(explorer.verdict).toContainText('internal_error');
    await explorer.open('#/explorer?method=conversations.history');
    await explorer.pick('include_all_metadata', 'true');
    await explorer.call('ok');
    await expect(explorer.answer).toContainText('build-42');
  },
  more: async ({ place, conditions, explorer }) => {
    await conditions.open();
    await conditions.turn('Transient failures');
    await expect(conditions.switch('Transient failures')).not.toBeChecked();
    await explorer.open('#/explorer?method=chat.postMessage');
    await explorer.pick('Body type', 'Text');
    await place('send').click();
    await expect(explorer.answer).toContainText('missing_charset');
  },
});
