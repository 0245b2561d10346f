import { pageTheDirectory } from '../../src/lessons/plans/05-page-the-directory.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(pageTheDirectory, {
  first: async ({ place, explorer }) => {
    await place('limit').fill('20');
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
  },
  next: async ({ place, explorer }) => {
    await place('next').click();
    await expect(explorer.argument('cursor')).not.toHaveValue('');
    await expect(explorer.text).toContainText('%3D');
  },
  unencoded: async ({ page, place, explorer }) => {
    await place('query').click();
    await page.keyboard.press('ControlOrMeta+End');
    for (const _ of '%3D') await page.keyboard.press('Backspace');
    await page.keyboard.type('=');
    await place('send').click();
    await expect(explorer.verdict).toContainText('invalid_cursor');
  },
  short: async ({ place, directory }) => {
    await place('short').focus();
    await place('short').press('Space');
    await expect(place('short')).toBeChecked();
    await place('limit').fill('20');
    await place('limit').press('Enter');
    await place('next').click();
    await expect(directory.fact('Pages')).toContainText('1 short');
  },
  expired: async ({ page, place, directory }) => {
    await place('clock').click();
    await place('day').click();
    await page.keyboard.press('Escape');
    await place('next').click();
    await expect(page.getByRole('alert')).toContainText('invalid_cursor');
    await place('again').click();
    await place('next').click();
    await expect(directory.segments).toHaveCount(1);
  },
  walk: async ({ place, directory }) => {
    await place('walk').click();
    await expect(directory.fact('Read')).toHaveText('Complete');
    await expect(directory.fact('Pages')).toHaveText('3, 2 short');
  },
});
