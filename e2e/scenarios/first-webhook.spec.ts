import { firstWebhook } from '../../src/lessons/plans/first-webhook.ts';
import { scenario } from '../fixtures/scenario.ts';

scenario(firstWebhook, {
  post: async ({ place }) => {
    await place('text').fill('Hello');
    await place('send').click();
  },
});
