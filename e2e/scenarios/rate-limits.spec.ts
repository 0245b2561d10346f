import { rateLimits } from '../../src/lessons/plans/06-rate-limits.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(rateLimits, {
  throttle: async ({ place }) => {
    await place('throttled').focus();
    await place('throttled').press('Space');
    await expect(place('throttled')).toBeChecked();
  },
  refused: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
    await place('send').click();
    await expect(explorer.verdict).toContainText('ratelimited');
    await expect(explorer.verdict).toContainText('429');
    await explorer.answer.getByRole('tab', { name: 'Headers' }).click();
    await expect(explorer.answer).toContainText('retry-after');
    await explorer.answer.getByRole('tab', { name: 'Body' }).click();
  },
  wait: async ({ place, explorer }) => {
    await place('advance').click();
    await expect(explorer.answer).toContainText('The call can be sent again');
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
  },
  other: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.verdict).toContainText('ratelimited');
    await place('other').click();
    await explorer.shows('auth.test');
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
  },
  cursor: async ({ place, directory }) => {
    await place('limit').fill('20');
    await place('limit').press('Enter');
    await place('walk').click();
    // Each page waits once: the first one, too, since users.list was called a moment ago.
    for (const pages of [1, 2, 3]) {
      await place('move').click();
      await expect(directory.segments).toHaveCount(pages);
    }
    await expect(directory.fact('People')).toHaveText('60 of 60');
  },
  fewer: async ({ place, directory }) => {
    await place('again').click();
    await place('limit').fill('200');
    await place('limit').press('Enter');
    await place('walk').click();
    await directory.button('Move the clock instead').click();
    await expect(directory.segments).toHaveCount(1);
    await expect(directory.fact('People')).toHaveText('60 of 60');
  },
});
