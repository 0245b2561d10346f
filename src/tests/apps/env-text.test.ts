import { expect, it } from 'vitest';
import type { WorldApp } from '../../contract/sandbox.ts';
import { openWorld } from '../../platform/testing/open-world.ts';
import { envOf, envText } from '../../kit/programs/env-text.ts';

it('has what the world gave the app, and no secret on the screen', async () => {
  const { brief, bot } = await openWorld();
  const [app] = (await brief()).apps as [WorldApp];
  const env = envOf(app, 'http://localhost');
  const text = envText(env, false);
  expect(text).toContain(`SLACK_BOT_TOKEN=${bot}\n`);
  expect(text).toContain('SLACK_API_URL=http://localhost/api/');
  expect(text).not.toContain('SLACK_APP_TOKEN');
  const masked = envText(env, true);
  for (const secret of [bot, app.signing_secret, app.client_secret])
    expect(masked).not.toContain(secret);
  expect(masked).toContain(`SLACK_CLIENT_ID=${app.client_id}`);
});
