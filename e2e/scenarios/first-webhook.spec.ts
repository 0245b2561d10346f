import { firstWebhook } from '../../src/lessons/plans/01-first-webhook.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(firstWebhook, {
  post: async ({ place }) => {
    await place('text').fill('Hello, everyone');
    await place('send').click();
  },
  see: async ({ place, workspace }) => {
    await place('show').click();
    await expect(workspace.message('Hello, everyone')).toHaveAttribute('data-marked', 'true');
    await expect(place('messages')).toContainText('Beacon');
  },
  markup: async ({ place, lesson }) => {
    await place('text').fill('The build is *done* :tada:');
    await lesson.point(place('preview'));
    await expect(place('preview').locator('strong', { hasText: 'done' })).toBeVisible();
    await place('send').click();
  },
  refused: async ({ place }) => {
    await place('text').fill('');
    await place('send').click();
    await expect(place('response')).toContainText('no_text');
    await expect(place('response')).toContainText('HTTP 400');
  },
  mended: async ({ place }) => {
    await place('text').fill('Here I am again');
    await expect(place('response')).toBeHidden();
    await place('send').click();
    await expect(place('response')).toContainText('HTTP 200');
  },
});
