import { expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { createGivenApp } from './given-manifest.ts';
import { writeStartedLine } from './started-line.ts';

const open = () => createPlatform({ deployment: { base_url: 'http://127.0.0.1:4321' } });

it('is one line with an address and a token that work', async () => {
  const platform = open();
  const line = await writeStartedLine(platform, 'key');
  expect(line).not.toContain('\n');
  const { apiUrl, environment, tokens, ...rest } = JSON.parse(line);
  expect(rest).toMatchObject({ url: 'http://127.0.0.1:4321', sandboxKey: 'key', demo: null });
  expect(tokens).toContainEqual(expect.objectContaining({ token: environment.SLACK_BOT_TOKEN }));
  const headers = { authorization: `Bearer ${environment.SLACK_BOT_TOKEN}` };
  const answer = await platform.fetch(new Request(`${apiUrl}auth.test`, { headers }));
  expect(await answer.json()).toMatchObject({ ok: true });
});

it('is about the app of a manifest, if there is one', async () => {
  const platform = open();
  const manifest =
    '{"display_information":{"name":"Todo"},"features":{"bot_user":{"display_name":"todo"}}}';
  const made = await createGivenApp(platform, manifest);
  const line = await writeStartedLine(platform, null, { app_id: made.ok ? made.app.app_id : '' });
  const { app, tokens, environment } = JSON.parse(line);
  expect(app.name).toBe('Todo');
  expect(app.tokens).toEqual(tokens);
  expect(environment.SLACK_SIGNING_SECRET).toBe(app.signing_secret);
});
